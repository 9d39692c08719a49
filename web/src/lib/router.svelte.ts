/** Paths without a hash; what stands behind the # (an invitation) never reaches the server. */

export type Route =
  | { page: "lobby" }
  | { page: "new"; game: string }
  | { page: "table"; id: string }
  | { page: "replay"; id: string; ply: number | null }
  | { page: "rules"; game: string }
  | { page: "account" }
  | { page: "missing" };

export function match(path: string): Route {
  const parts = path.split("/").filter(Boolean);
  const [first, second, third, fourth] = parts;
  if (first === undefined) return { page: "lobby" };
  if (first === "new" && second && parts.length === 2) return { page: "new", game: second };
  if (first === "rules" && second && parts.length === 2) return { page: "rules", game: second };
  if (first === "account" && parts.length === 1) return { page: "account" };
  if (first === "t" && second) {
    if (third === undefined) return { page: "table", id: second };
    if (third === "replay" && parts.length <= 4) {
      const ply = fourth === undefined ? null : Number(fourth);
      if (ply === null || Number.isInteger(ply)) return { page: "replay", id: second, ply };
    }
  }
  return { page: "missing" };
}

const here = $state({ path: location.pathname, hash: location.hash });

export const router = {
  get route(): Route {
    return match(here.path);
  },
  get hash(): string {
    return here.hash.slice(1);
  },
};

export function go(path: string, replace = false): void {
  history[replace ? "replaceState" : "pushState"](null, "", path);
  here.path = location.pathname;
  here.hash = location.hash;
  if (!replace) window.scrollTo(0, 0);
}

/** Ordinary links work: plain clicks on our own paths stay in the page. */
export function startRouter(): void {
  addEventListener("popstate", () => {
    here.path = location.pathname;
    here.hash = location.hash;
  });
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = (event.target as Element).closest?.("a");
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    event.preventDefault();
    go(link.pathname + link.hash);
  });
}
