/** What the client itself needs; what goes over the line is declared in `generated/`. */

export type Lang = "de" | "en";
export type Words = Readonly<Record<string, string>>;
