/** The little of a browser that our modules touch when they are loaded. */
const nothing = (): void => {};
const list = { matches: false, addEventListener: nothing };
const here = {
  matchMedia: () => list,
  location: { pathname: "/", hash: "", origin: "http://here" },
  history: { pushState: nothing, replaceState: nothing },
  navigator: { language: "en", languages: ["en"], onLine: true },
};
// Newer versions of Node have some of these, and do not like them to be assigned.
for (const [name, value] of Object.entries(here))
  Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
