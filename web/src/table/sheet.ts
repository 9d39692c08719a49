/** How far a phone's sheet is drawn up: the question alone, with its answers, or all of it. */
export type Sheet = "peek" | "half" | "full";

export const NEXT: Record<Sheet, Sheet> = { peek: "half", half: "full", full: "peek" };
