/** A bot thinks here, in a Python of its own, so that neither the page nor the tables have to wait. */
import { Python, type Place } from "./python";
import type { Asked } from "./house.worker";

export type ToThinker = { kind: "begin"; place: Place } | { kind: "think"; asked: Asked };
export type FromThinker =
  { kind: "told"; told: unknown } | { kind: "progress"; done: number; all: number } | { kind: "broken"; why: string };

const tell = (message: FromThinker): void => postMessage(message);
let python: Promise<Python> | null = null;

async function think(here: Python, asked: Asked): Promise<unknown> {
  await here.load(asked.question.game);
  for (const [path, text] of Object.entries(asked.editions)) {
    here.py.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    here.py.FS.writeFile(path, text);
  }
  const progress = (done: number, all: number): void => tell({ kind: "progress", done, all });
  return JSON.parse(here.py.pyimport("mehen.site.worker").think(JSON.stringify(asked.question), progress));
}

self.onmessage = async (event: MessageEvent<ToThinker>) => {
  const message = event.data;
  if (message.kind === "begin") {
    python = Python.start(message.place);
    python.catch(() => undefined); // whoever asks first is told
    return;
  }
  try {
    if (!python) throw new Error("not begun");
    tell({ kind: "told", told: await think(await python, message.asked) });
  } catch (error) {
    // What a bot cannot do comes as an answer; this is a Python that did not start, or has broken down for good.
    tell({ kind: "broken", why: String(error) });
  }
};
