import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import svelteConfig from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules/", ".svelte-check/", "public/sw.js"] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig } },
  },
  {
    rules: {
      "@typescript-eslint/no-empty-function": "off",
      // Links are ordinary links; the router picks up the clicks.
      "svelte/no-navigation-without-resolve": "off",
      // As in Python.  What must not be broken may be longer: texts, patterns, the paths of drawings.
      "max-len": [
        "error",
        {
          code: 120,
          ignoreStrings: true,
          ignoreTemplateLiterals: true,
          ignoreRegExpLiterals: true,
          ignoreUrls: true,
          ignorePattern: '\\bd(=|: )["{`]',
        },
      ],
    },
  },
  // One line for each docstring; `make types-client` writes them.
  { files: ["src/generated/**"], rules: { "max-len": "off" } },
);
