import { expect, test } from "vitest";
import { inOrder, lookOf } from "../src/lib/catalog";

test("games that the host has added stand behind ours, by title", () => {
  const found = [
    { name: "zebra", title: "Alpha" },
    { name: "ankh", title: "Ankh" },
    { name: "coil", title: "Coil" },
    { name: "egizia", title: "Egizia" },
  ];
  expect(inOrder(found).map(({ name }) => name)).toEqual(["egizia", "ankh", "zebra", "coil"]);
});

test("a game that was added has a look of its own, always the same", () => {
  expect(lookOf("coil").icon).toBe("snake");
  expect(lookOf("coil").colour).toMatch(/^var\(--\w+-fill\)$/);
  expect(lookOf("coil")).toEqual(lookOf("coil"));
  expect(new Set(["coil", "senet", "sobek"].map((game) => lookOf(game).colour)).size).toBeGreaterThan(1);
});

test("ours come from their folders, each with a line in both languages", () => {
  for (const game of ["egizia", "pharaon", "mennefer", "ankh"]) {
    const { scene, line } = lookOf(game);
    expect(scene).toBe(true);
    expect(line?.de && line.en && line.de !== line.en).toBe(true);
  }
});
