// Renews package-lock.json for all platforms, without addresses, so that any mirror serves it: `npm run lock`.
import { execSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";

rmSync("package-lock.json", { force: true });
execSync("npm install --package-lock-only", { stdio: "inherit" });
const lock = JSON.parse(readFileSync("package-lock.json", "utf8"));
for (const entry of Object.values(lock.packages)) {
  delete entry.funding;
  delete entry.resolved;
}
writeFileSync("package-lock.json", `${JSON.stringify(lock, null, 2)}\n`);
