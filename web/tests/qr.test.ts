import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { qr } from "../src/lib/qr";

const drawn = (text: string): string[] => (qr(text) ?? []).map((row) => row.map((dark) => (dark ? "#" : ".")).join(""));

const OTPAUTH =
  "otpauth://totp/Mehen%20table.example.org:nefret?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Mehen%20table.example.org";

/** Compared with what another program draws for the same text and mask, and read back by a third. */
describe("a QR code", () => {
  it("is drawn module by module", () => {
    expect(drawn("Mehen")).toEqual([
      "#######..#.##.#######",
      "#.....#.##.#..#.....#",
      "#.###.#.##..#.#.###.#",
      "#.###.#..#.#..#.###.#",
      "#.###.#.#...#.#.###.#",
      "#.....#.#..##.#.....#",
      "#######.#.#.#.#######",
      "........#####........",
      "##.#..##.##...###.##.",
      "#.####..##....#....##",
      "####..#.##..##...##.#",
      "#.####...#.#.....#..#",
      "#.#.#.#.#.#.#.#.#..#.",
      "........#..#...####..",
      "#######.##...#.#.###.",
      "#.....#....###.##....",
      "#.###.#..#.#..###...#",
      "#.###.#.#.##...#.#.##",
      "#.###.#..#..#...###.#",
      "#.....#.#....###.....",
      "#######.##.##..#.#.#.",
    ]);
  });

  it.each([
    [OTPAUTH, 6, "cbf4886390846f8f"],
    ["ä".repeat(60), 6, "d17e84a9d3cc1918"],
    ["x".repeat(250), 10, "162b64c03294844d"],
    ["q".repeat(300), 11, "b8899116503ff5da"],
    ["y".repeat(425), 13, "19789477b76c2a6d"],
  ])("takes a larger version for a larger text (%#)", (text, version, digest) => {
    const rows = drawn(text).map((row) => row.replaceAll("#", "1").replaceAll(".", "0"));
    expect(rows).toHaveLength(17 + 4 * version);
    expect(createHash("sha256").update(rows.join("\n")).digest("hex").slice(0, 16)).toBe(digest);
  });

  it("holds so much and no more", () => {
    expect(qr("z".repeat(426))).toBeNull();
    expect(qr("")).not.toBeNull();
  });
});
