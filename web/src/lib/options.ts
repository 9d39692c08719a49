import type { GameInfo } from "../generated/server";

/** An option that a table has set to something else than the usual. */
export interface Variant {
  key: string;
  name: string;
  value: string;
  text: string;
}

/** What a table plays differently; a value that only an edition of its own knows has no name here and is left out. */
export function variantsOf(
  options: Readonly<Record<string, string>>,
  info: Pick<GameInfo, "options" | "option_texts">,
): Variant[] {
  return Object.entries(options).flatMap(([key, chosen]) => {
    const option = info.option_texts[key];
    const value = option?.values[chosen];
    return option && value && chosen !== info.options[key]?.[0]
      ? [{ key, name: option.name, value, text: option.text }]
      : [];
  });
}
