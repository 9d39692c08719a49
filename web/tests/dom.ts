/** The little of a browser that our modules touch when they are loaded. */
const nothing = (): void => {};
const list = { matches: false, addEventListener: nothing };
Object.assign(globalThis, {
  matchMedia: () => list,
  location: { pathname: "/", hash: "", origin: "http://here" },
  history: { pushState: nothing, replaceState: nothing },
});
