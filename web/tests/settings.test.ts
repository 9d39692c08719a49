import "./dom";
import { describe, expect, it } from "vitest";

const { browserLanguage, cleaned } = await import("../src/lib/settings.svelte");

describe("settings", () => {
  it("follow the browser's language where it is one of ours", () => {
    expect(browserLanguage(["fr-FR", "de-AT", "en"])).toBe("de");
    expect(browserLanguage(["fr"])).toBe("en");
  });

  it("start quiet, and ask before a turn ends", () => {
    expect(cleaned({}, "de")).toEqual({
      lang: "de",
      theme: "system",
      text: "normal",
      motion: "full",
      confirm: "turn",
      moments: "normal",
      explain: "first",
      curtain: true,
      sound: false,
      pinned: false,
      name: "",
    });
  });

  it("keep what still means something and drop the rest", () => {
    const kept = cleaned(
      {
        lang: "xx",
        theme: "dark",
        confirm: true,
        motion: "warp",
        text: "larger",
        sound: "yes",
        curtain: false,
        name: 7,
      },
      "en",
    );
    expect(kept).toMatchObject({
      lang: "en",
      theme: "dark",
      confirm: "turn",
      motion: "full",
      text: "larger",
      sound: false,
      curtain: false,
      name: "",
    });
  });
});
