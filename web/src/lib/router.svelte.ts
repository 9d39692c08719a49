import { SITE } from "./house";

/** Paths without a hash; what stands behind the # (an invitation) never reaches the server.  On a site of files, where
 * nobody answers to paths, all of it stands behind a #, with the hash behind another one. */

/** The rules themselves, and what is read beside them. */
export const RULES_PARTS = ["text", "win", "cards", "signs", "aid"] as const;
export type RulesPart = (typeof RULES_PARTS)[number];

/**
 * Where a game comes in from: a link that carries it, another app that shares it, a file opened with the installed app.
 */
export type Origin = "link" | "app" | "file";

/** What those see who look after a house; there is nothing to look after on a site of files. */
export const ADMIN_PARTS = ["reports", "people", "tables", "load", "audit"] as const;
export type AdminPart = (typeof ADMIN_PARTS)[number];

export type Route =
  | { page: "lobby" }
  | { page: "new"; game: string }
  | { page: "table"; id: string }
  | { page: "replay"; id: string; ply: number | null }
  | { page: "rules"; game: string; part: RulesPart }
  | { page: "learn"; game: string | null }
  | { page: "lesson"; game: string; id: string; step: number | null }
  | { page: "account" }
  | { page: "admin"; part: AdminPart }
  | { page: "recover" }
  | { page: "continue" }
  | { page: "arrival"; from: Origin; packed: string; ply: number | null }
  | { page: "missing" };

export function match(path: string): Route {
  const parts = path.split("/").filter(Boolean);
  const [first, second, third, fourth] = parts;
  if (first === undefined) return { page: "lobby" };
  if (first === "new" && second && parts.length === 2) return { page: "new", game: second };
  if (first === "rules" && second && parts.length <= 3) {
    const part = RULES_PARTS.find((one) => one === (third ?? "text"));
    if (part) return { page: "rules", game: second, part };
  }
  if (first === "learn" && parts.length <= 2) return { page: "learn", game: second ?? null };
  if (first === "learn" && second && third && parts.length <= 4) {
    const step = fourth === undefined ? null : Number(fourth);
    if (step === null || (Number.isInteger(step) && step > 0)) return { page: "lesson", game: second, id: third, step };
  }
  if (first === "account" && parts.length === 1) return { page: "account" };
  if (!SITE && first === "admin" && parts.length <= 2) {
    const part = ADMIN_PARTS.find((one) => one === (second ?? "reports"));
    if (part) return { page: "admin", part };
  }
  if (!SITE && first === "recover" && parts.length === 1) return { page: "recover" };
  if (SITE && first === "continue" && parts.length === 1) return { page: "continue" };
  if (SITE && (first === "shared" || first === "opened") && parts.length === 1)
    return { page: "arrival", from: first === "shared" ? "app" : "file", packed: "", ply: null };
  if (SITE && first === "play" && second && parts.length <= 3)
    return { page: "arrival", from: "link", packed: second, ply: third === undefined ? null : Number(third) };
  if (first === "t" && second) {
    if (third === undefined) return { page: "table", id: second };
    if (third === "replay" && parts.length <= 4) {
      const ply = fourth === undefined ? null : Number(fourth);
      if (ply === null || Number.isInteger(ply)) return { page: "replay", id: second, ply };
    }
  }
  return { page: "missing" };
}

function read(): { path: string; hash: string } {
  if (!SITE) return { path: location.pathname, hash: location.hash };
  const [path = "", hash = ""] = location.hash.slice(1).split("#");
  return { path: path || "/", hash: hash && `#${hash}` };
}

const here = $state(read());

export const router = {
  get route(): Route {
    return match(here.path);
  },
  get hash(): string {
    return here.hash.slice(1);
  },
};

/** A path as others can open it. */
export function address(path: string): string {
  return SITE ? new URL(`#${path}`, location.href).href : `${location.origin}${path}`;
}

export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", SITE ? `#${path}` : path);
  Object.assign(here, read());
  if (!replace) window.scrollTo(0, 0);
}

/** Ordinary links work: plain clicks on our own paths stay in the page. */
export function startRouter(): void {
  const moved = (): void => {
    Object.assign(here, read());
  };
  addEventListener("popstate", moved);
  addEventListener("hashchange", moved); // an invitation pasted over the address of the same table
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = (event.target as Element).closest?.("a");
    if (
      !link ||
      link.target ||
      link.hasAttribute("download") ||
      link.rel === "external" ||
      link.origin !== location.origin
    )
      return;
    if (SITE && link.pathname !== location.pathname) return;
    event.preventDefault();
    go(SITE ? link.hash.slice(1) : link.pathname + link.hash);
  });
}
