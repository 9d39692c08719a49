// Makes a folder of files of the built client: Python, the engines, and what keeps them for use without a network.
// `node site/build.js FOLDER` after `vite build --mode site --outDir FOLDER`; see `make site`.
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { loadPyodide } from "pyodide";

const here = dirname(fileURLToPath(import.meta.url));
const folder = resolve(process.argv[2]);
const extra = resolve(process.argv[3]);
const runtime = dirname(fileURLToPath(import.meta.resolve("pyodide")));
const hash = (data) => createHash("sha256").update(data).digest("hex").slice(0, 16);

function every(from) {
  return readdirSync(from, { withFileTypes: true }).flatMap((entry) => {
    const path = join(from, entry.name);
    return entry.isDirectory() ? every(path) : [path];
  });
}

/** Bytecode is made by the very Python that will run it. */
async function engines(out) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const python = await loadPyodide();
  const mount = (root, at) => {
    python.FS.mkdirTree(at);
    python.FS.mount(python.FS.filesystems.NODEFS, { root }, at);
  };
  mount(resolve(here, "../../src"), "/src");
  mount(extra, "/extra");
  mount(out, "/out");
  python.runPython(readFileSync(join(here, "pack.py"), "utf8"));
}

/** Hosts that pack nothing still send few bytes: the worker unpacks what the browser would not ask to be packed. */
function interpreter(out) {
  mkdirSync(out, { recursive: true });
  for (const name of ["pyodide.mjs", "pyodide.asm.mjs"]) cpSync(join(runtime, name), join(out, name));
  writeFileSync(
    join(out, "pyodide.asm.wasm.packed"),
    gzipSync(readFileSync(join(runtime, "pyodide.asm.wasm")), { level: 9 }),
  );
  cpSync(join(runtime, "python_stdlib.zip"), join(out, "python_stdlib.zip"));
  const { info } = JSON.parse(readFileSync(join(runtime, "pyodide-lock.json"), "utf8"));
  writeFileSync(join(out, "pyodide-lock.json"), JSON.stringify({ info, packages: {} })); // nothing else is ever loaded
}

await engines(join(folder, "engines"));
interpreter(join(folder, "python"));
cpSync(join(here, "manifest.webmanifest"), join(folder, "manifest.webmanifest"));
for (const name of ["egizia-light.webp", "lobby-phone.webp"])
  cpSync(resolve(here, "../../docs/screenshots", name), join(folder, "screenshots", name)); // for app stores, not for use
const names = every(folder).map((file) => relative(folder, file).replaceAll("\\", "/"));
for (const name of names.filter((name) => name.endsWith(".gz"))) rmSync(join(folder, name));
const kept = names
  .filter(
    (name) =>
      !name.endsWith(".gz") && !name.startsWith("screenshots/") && !["sw.js", "site.json", "house.json"].includes(name),
  )
  .sort();
const files = Object.fromEntries(kept.map((name) => [name, hash(readFileSync(join(folder, name)))]));
const games = kept.filter((name) => /^engines\/[a-z]+\.zip$/.test(name)).map((name) => name.slice(8, -4));
const version = hash(JSON.stringify(files));
writeFileSync(join(folder, "site.json"), JSON.stringify({ version, games: games.filter((game) => game !== "table") }));
writeFileSync(join(folder, "house.json"), "{}"); // a server that hands this folder out answers with its own
files["site.json"] = version;
const head = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(files)};\n`;
writeFileSync(join(folder, "sw.js"), head + readFileSync(join(here, "sw.js"), "utf8"));
const bytes = kept.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
console.log(`${folder}: ${kept.length} files, ${(bytes / 1e6).toFixed(1)} MB, version ${version}`);
