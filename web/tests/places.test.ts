import { describe, expect, it } from "vitest";
import { standAside, within, type Box } from "../src/learn/places";

const board: Box = { x: 216, y: 44, w: 748, h: 676 };
const seats: Box = { x: 0, y: 44, w: 964, h: 676 };
const side: Box = { x: 964, y: 44, w: 316, h: 676 };
const size = { w: 398, h: 260, highAt: () => 260 };

function stands(hole: Box): { box: Box; side: string | null } {
  const spot = standAside([board, seats, side], [hole], size);
  return { box: { x: spot.x, y: spot.y, w: spot.w, h: size.h }, side: spot.side };
}

describe("the bubble", () => {
  it.each<[string, Box, string]>([
    ["to the left of what lies right", { x: 800, y: 200, w: 80, h: 80 }, "left"],
    ["to the right of what lies left", { x: 230, y: 300, w: 80, h: 80 }, "right"],
    ["below what is broad and high up", { x: 226, y: 60, w: 700, h: 60 }, "below"],
    ["above what is broad and lies low", { x: 226, y: 600, w: 700, h: 60 }, "above"],
  ])("stands %s", (_, hole, where) => {
    const found = stands(hole);
    expect(found.side).toBe(where);
    expect(within(found.box, hole)).toBeNull();
    expect(within(found.box, board)).toEqual(found.box);
  });

  it("covers nothing that is pointed at, wherever on the board that is", () => {
    for (let x = board.x; x < board.x + board.w - 90; x += 37)
      for (let y = board.y; y < board.y + board.h - 90; y += 41) {
        const hole = { x, y, w: 90, h: 90 };
        expect(within(stands(hole).box, hole), `${x}, ${y}`).toBeNull();
      }
  });

  it("moves into the panel, and gets narrower, where the whole board is meant", () => {
    const { box } = stands(board);
    expect(within(box, board)).toBeNull();
    expect(box.w).toBe(side.w - 20);
  });

  it("leaves what is to be tapped free, though it then hides more of what is only looked at", () => {
    const house = { x: 300, y: 215, w: 580, h: 333 };
    const row = { x: 976, y: 364, w: 292, h: 50 };
    const tall = { w: 398, h: 420, highAt: () => 420 };
    const spot = standAside([board, seats, side], [house, row], tall, [row]);
    expect(within({ x: spot.x, y: spot.y, w: spot.w, h: tall.h }, row)).toBeNull();
  });

  it("stays where it stands once it has been measured there: a narrow place makes it higher", () => {
    const row = { x: 977, y: 359, w: 291, h: 51 };
    const holes = [{ x: 82, y: 284, w: 56, h: 28 }, { x: 365, y: 286, w: 450, h: 192 }, row];
    const measured: Record<number, number> = { 398: 226, 296: 296 };
    const seen: Record<number, number> = {};
    const places: number[] = [];
    let now = 226;
    for (let frame = 0; frame < 6; frame++) {
      const highAt = (w: number): number => seen[w] ?? now;
      const spot = standAside([board, seats, side], holes, { w: 398, highAt }, [row]);
      places.push(spot.w);
      seen[spot.w] = now = measured[spot.w] ?? 0;
    }
    expect(new Set(places.slice(2)).size, places.join()).toBe(1);
    expect(new Set(places).size, "there is a choice").toBe(2);
  });

  it("waits in a corner where nothing is pointed at", () => {
    const spot = standAside([board], [], size);
    expect(spot.side).toBeNull();
    expect(spot).toMatchObject({ x: 226, y: 450 });
  });
});
