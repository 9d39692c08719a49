/** How far one has come in each lesson; kept on the device, so that one can leave and come back. */
export interface Kept {
  done: string[];
  /** How long `done` was before each answer: the way back, step by step. */
  trail: number[];
  step: number;
  steps: number;
  /** Was it ever played to its end? */
  finished: boolean;
}

const KEY = "mehen.learn";

export function keptOf(game: string, id: string): Kept | null {
  return all()[`${game}/${id}`] ?? null;
}

export function keep(game: string, id: string, kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...all(), [`${game}/${id}`]: kept }));
  } catch {
    // private windows may refuse: then the place lasts as long as the page
  }
}

/** Has one begun, and not come to the end since? */
export function underWay(kept: Kept | null): kept is Kept {
  return kept !== null && kept.done.length > 0;
}

function all(): Record<string, Kept> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    if (typeof kept !== "object" || kept === null) return {};
    return Object.fromEntries(Object.entries(kept).filter((entry): entry is [string, Kept] => isKept(entry[1])));
  } catch {
    return {};
  }
}

function isKept(value: unknown): value is Kept {
  if (typeof value !== "object" || value === null) return false;
  const { done, trail, step, steps, finished } = value as Partial<Record<keyof Kept, unknown>>;
  return (
    Array.isArray(done) &&
    done.every((entry) => typeof entry === "string") &&
    Array.isArray(trail) &&
    trail.every((length) => typeof length === "number") &&
    typeof step === "number" &&
    typeof steps === "number" &&
    typeof finished === "boolean"
  );
}
