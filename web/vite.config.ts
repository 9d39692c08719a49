import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { svelte, vitePreprocess } from "@sveltejs/vite-plugin-svelte";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";

/**
 * Hosts without a proxy in front still send small files: the server hands out the packed twin where a browser takes it.
 */
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

/** Only a site of files runs tables in workers of its own; they are written out even where nothing refers to them. */
function withoutWorkers(): Plugin {
  return {
    name: "without-workers",
    apply: "build",
    generateBundle(_, bundle) {
      for (const name of Object.keys(bundle)) if (/\.worker-/.test(name)) Reflect.deleteProperty(bundle, name);
    },
  };
}

/** On a site of files nobody answers to paths: there, links of our own lead behind the #. */
const behindHash = {
  markup: ({ content }: { content: string }) => ({ code: content.replace(/href="\//g, 'href="#/') }),
};

export default defineConfig(({ mode }) => ({
  base: mode === "site" ? "./" : "/",
  plugins: [
    svelte(mode === "site" ? { preprocess: [behindHash, vitePreprocess()] } : {}),
    ...(mode === "site" ? [] : [packed(), withoutWorkers()]),
  ],
  worker: { format: "es" as const },
  // Vitest runs in Node, but runes are meant for browsers.
  resolve: process.env["VITEST"] ? { conditions: ["browser"] } : {},
  build: {
    outDir: "../src/mehen/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0, // the server's policy allows no data: scripts or fonts
    modulePreload: { polyfill: false },
    target: "es2022",
  },
  // Files share what they import, in any order: to load it anew for each takes longer than all tests.
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/dom.ts"], isolate: false },
  server: { proxy: { "/api": { target: process.env["MEHEN_SERVER"] ?? "http://127.0.0.1:8000", ws: true } } },
}));
