// Runs a Python file with the engines of a built site, in the site's own Python, under Node: for tests and
// measurements.
// `node site/run.js SITE FILE.py EXPRESSION` prints what the expression comes to.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { loadPyodide } from "pyodide";

const [site, file, expression] = process.argv.slice(2);
process.on("uncaughtException", (error) => {
  console.error(String(error.message ?? error)); // without the minified source around it
  process.exit(1);
});
const python = await loadPyodide({ env: { HOME: "/home/pyodide", MEHEN_PLUGINS: "off" } });
for (const name of readdirSync(join(site, "engines")).filter((name) => name.endsWith(".zip")))
  python.unpackArchive(new Uint8Array(readFileSync(join(site, "engines", name))), "zip", { extractDir: "/engines" });
python.runPython("import sys; sys.path.insert(0, '/engines')");
python.globals.set("__name__", "asked"); // what a file does as a command of its own is not wanted
python.runPython(readFileSync(file, "utf8"));
console.log(python.runPython(expression));
