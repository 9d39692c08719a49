import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/** Hosts without a proxy in front still send small files: the server hands out the packed twin where a browser takes it. */
function packed(): Plugin {
  return {
    name: "packed",
    apply: "build",
    // Only now are the files what browsers will get.
    writeBundle({ dir = "." }) {
      for (const name of readdirSync(join(dir, "assets"))) {
        if (!/\.(js|css)$/.test(name)) continue;
        const file = join(dir, "assets", name);
        writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [svelte(), packed()],
  // Vitest runs in Node, but runes are meant for browsers.
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/mehen/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the server's policy allows no data: scripts or fonts
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  test: { include: ["tests/**/*.test.ts"] },
  server: { proxy: { "/api": { target: process.env["MEHEN_SERVER"] ?? "http://127.0.0.1:8000", ws: true } } },
});
