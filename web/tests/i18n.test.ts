import { describe, expect, it } from "vitest";
import { egiziaText } from "../src/boards/egizia/text";
import { de } from "../src/i18n/de";
import { en } from "../src/i18n/en";

/** Every key with the kind of its value; functions with the number of their arguments. */
function shape(value: unknown, path = ""): string[] {
  if (typeof value === "function") return [`${path}(${value.length})`];
  if (typeof value === "object" && value !== null)
    return Object.entries(value).flatMap(([key, inner]) => shape(inner, `${path}.${key}`));
  return [path];
}

function empty(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).some(empty);
  return typeof value === "string" && value.trim() === "";
}

describe.each([
  ["the frame", de, en],
  ["Egizia", egiziaText.de, egiziaText.en],
])("sentences of %s", (_, german, english) => {
  it("are the same in both languages", () => {
    expect(shape(german)).toEqual(shape(english));
  });
  it("are never empty", () => {
    expect(empty(german) || empty(english)).toBe(false);
  });
});
