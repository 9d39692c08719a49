// Tries every choice and takes the one after which its own position looks best beside the others'.
// A bot for Mehen in plain JavaScript (Node.js 18 or newer): node looker.js, see looker.toml and docs/protocol.md.
import { createInterface } from "node:readline";

const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function hear() {
  const { value, done } = await lines.next();
  return done ? null : JSON.parse(value);
}

function say(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

function lead(worth, seat) {
  const others = worth.filter((_, one) => one !== seat);
  return others.length ? worth[seat] - Math.max(...others) : worth[seat];
}

async function choose({ choices, seat, seconds }) {
  const end = Date.now() + 700 * seconds; // some of the time is needed for the way
  let [best, most] = [choices[0], -Infinity];
  for (const action of choices) {
    if (Date.now() > end) break;
    say({ say: "try", actions: [action] });
    const { worth } = await hear();
    if (lead(worth, seat) > most) [best, most] = [action, lead(worth, seat)];
  }
  say({ say: "choose", action: best });
}

for (let message = await hear(); message; message = await hear()) {
  if (message.say === "hello") say({ say: "hello", name: "looker" });
  else if (message.say === "choose") await choose(message);
}
