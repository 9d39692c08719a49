import { describe, expect, it } from "vitest";
import { de } from "../src/i18n/de";
import { en } from "../src/i18n/en";
import { agrees, asksMe, deadline, proposals, voter, waiting } from "../src/lib/votes";
import type { AskedVote, Table, Vote } from "../src/generated/server";
import { seated, table } from "./table";

const NOON = new Date(2026, 4, 3, 12, 0).getTime();
const TOMORROW = new Date(2026, 4, 4, 14, 30).getTime();
const names = ["Ada", "Ben", "Cem"];

/** Ada is there; a bot stands in for Ben and Cem. */
const voting = (votes: Vote[], asked: AskedVote[]): Table =>
  table({ votes, asked, seats: ["", "greedy", "greedy"].map((bot, seat) => seated(seat, { bot })) });
const offer: Vote = { topic: "abandon", seat: 0, value: 0 };
const question = (seat: number, vote: Vote = offer): AskedVote => ({ ...vote, seat, until: TOMORROW });

describe("votes", () => {
  it("say for whom they wait, how long, and what then happens, in both languages", () => {
    const said = (vote: Vote, seats: number[], mine: number[]): string[] =>
      (
        [
          ["en", en],
          ["de", de],
        ] as const
      ).map(([lang, texts]) => {
        const here = voting(
          [vote],
          seats.map((seat) => question(seat, vote)),
        );
        return waiting(here, vote, { names, mine, lang, now: NOON, texts: texts.votes });
      });
    const [english, german] = said(offer, [1], [0]);
    expect(english).toMatch(
      /^Waits for Ben \(absent\) until May 4.*02:30.PM\. Without an answer the game may end then\.$/,
    );
    expect(german).toMatch(
      /^Wartet bis 4\. Mai.*14:30 auf Ben \(abwesend\)\. Ohne Antwort kann die Partie dann enden\.$/,
    );
    expect(said({ topic: "undo", seat: 0, value: 7 }, [1, 2], [0]).join()).toMatch(
      /Ben and Cem.*nothing is taken back.*Ben und Cem.*nichts zurückgenommen/,
    );
    expect(said(offer, [1], [1]).join()).toMatch(/Waits for you.*auf dich/);
    expect(said(offer, [], [0])).toEqual(["", ""]);
  });

  it("do not wait for a question about something else", () => {
    const here = voting([offer], [question(1, { topic: "undo", seat: 0, value: 7 })]);
    expect(waiting(here, offer, { names, mine: [0], lang: "en", now: NOON, texts: en.votes })).toBe("");
  });

  it("are cast by whoever is there, and by the absent only where they are asked", () => {
    const here = voting([offer], [question(1)]);
    expect([[0], [1], [2], []].map((mine) => voter(here, mine, "abandon"))).toEqual([0, 1, null, null]);
    expect(voter(here, [1], "undo")).toBeNull();
    expect(voter(here, [1, 0], "abandon")).toBe(0);
    const answered = voting([offer, { ...offer, seat: 1 }], [question(2)]);
    expect(voter(answered, [1], "abandon")).toBe(1);
    expect([agrees(answered, offer, [1]), agrees(answered, offer, [2])]).toEqual([true, false]);
    expect(proposals(answered)).toEqual([offer]);
  });

  it("are shown among one's tables where one is asked", () => {
    const here = voting([offer], [question(1)]);
    expect(["user 0", "user 1", null].map((user) => asksMe(here, user))).toEqual([false, true, false]);
    expect(asksMe({ ...here, status: "abandoned" }, "user 1")).toBe(false);
  });

  it("end at a time of day that names the day only if it is another one", () => {
    expect(deadline(NOON + 600_000, "de", NOON)).toBe("12:10");
    expect(deadline(TOMORROW, "de", NOON)).toContain("4. Mai");
  });
});
