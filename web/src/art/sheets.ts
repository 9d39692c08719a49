/**
 * Sheets of drawn pieces: `common.svg` comes with the app, a game's own sheet (`<game>.svg`) with its board, the
 * pictures of the lobby (`scenes.svg`) with the lobby.  Each is put into the page once, so that `<use href="#art-...">`
 * finds it anywhere.
 */
const SHEETS = import.meta.glob<string>(["./*.svg", "!./common.svg"], { query: "?raw", import: "default" });
const loaded = new Map<string, Promise<void>>();

/** Resolves when the drawings can be used; a game without a sheet has nothing to wait for. */
export function loadArt(name: string): Promise<void> {
  const known = loaded.get(name);
  if (known) return known;
  const load = SHEETS[`./${name}.svg`];
  const done = load ? load().then(inline) : Promise.resolve();
  loaded.set(name, done);
  return done;
}

/** What the pictures of the lobby are made of: pieces of all games. */
export async function loadScenes(): Promise<void> {
  await Promise.all(Object.keys(SHEETS).map((path) => loadArt(path.slice("./".length, -".svg".length))));
}

function inline(source: string): void {
  const sheet = document.createElement("div");
  sheet.innerHTML = source; // our own drawings: no text of people in them
  document.body.append(sheet);
}
