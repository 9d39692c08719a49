import { describe, expect, it } from "vitest";
import { linkIn, pack, unpack } from "../src/site/share";

describe("a game in an address", () => {
  it("comes out as it went in", async () => {
    const parcel = { record: "mehen 1\n".repeat(40), edition: { game: "egizia", text: "rounds = 5\n" } };
    expect(await unpack(await pack(parcel))).toEqual(parcel);
  });

  it("is refused where the link was cut off", async () => {
    const packed = await pack({ record: "mehen 1\n".repeat(40) });
    await expect(unpack(packed.slice(0, -6))).rejects.toThrow();
  });

  it.each([
    ["Look! https://example.org/mehen/#/play/abc-_9/12 It was close.", "abc-_9"],
    ["#/play/abc", "abc"],
    ["https://example.org/#/t/abc", null],
    ["mehen 1\n", null],
  ])("is found in what others share: %s", (text, found) => {
    expect(linkIn(text)).toBe(found);
  });
});
