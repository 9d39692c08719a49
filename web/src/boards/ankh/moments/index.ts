import type { AnkhComponents, AnkhView } from "../../../generated/ankh";
import { happened } from "../../../lib/moments";
import type { Cell, MomentLine, Scenes } from "../../../table/moments/scene";
import { battleLines, fighters } from "./battle";
import Battle from "./Battle.svelte";
import End from "./End.svelte";
import Forgotten from "./Forgotten.svelte";
import Merge from "./Merge.svelte";
import { forgottenIn, godOf, merged, teamsIn, type AnkhTold } from "./sides";
import { text } from "./text";

const teams = ({ after, moment }: AnkhTold): number[][] => teamsIn(after, moment.before.length);
const teamsBefore = ({ before, moment }: AnkhTold): number[][] => teamsIn(before, moment.before.length);

function battleTitle(told: AnkhTold): string {
  const texts = text[told.lang];
  const where = told.moment.chapters[0]?.about ?? "";
  const victor = fighters(told).find((side) => side.won);
  if (happened(told.moment, "dominates").length) return texts.dominates(where, victor?.god ?? "");
  return victor ? texts.wins(where, victor.god) : texts.nobody(where);
}

/** A moment that is told in sentences rather than in points. */
function plain(told: AnkhTold, parts: readonly string[], cells: readonly Cell[] = []): MomentLine[] {
  const rule = told.moment.chapters[0]?.rule ?? "";
  return parts.map((say, k) => {
    const here = k === Math.min(1, parts.length - 1) ? cells : [];
    return { key: `p${k}`, icon: "ankh", title: "", note: "", rule, cells: here, say };
  });
}

function mergeLines(told: AnkhTold): MomentLine[] {
  const texts = text[told.lang];
  const pair = merged(told);
  if (!pair) return plain(told, [told.moment.lines.map((one) => one.text).join(" ")]);
  const space = pair.now.space ?? 0;
  const amount = (told.moment.after[pair.higher] ?? 0) - (told.moment.before[pair.higher] ?? 0);
  const mine = told.seat === pair.higher || told.seat === pair.lower;
  const parts = [
    `${texts.mergeWhy} ${mergeLead(told)}`,
    `${mine ? texts.score(space) : texts.scoreThey(space)} ${texts.lower}`,
    `${texts.turns} ${texts.decides(told.names[pair.higher] ?? "")} ${texts.together}`,
  ];
  return plain(told, parts, [{ seat: pair.higher, amount, parts: "" }]);
}

function mergeLead(told: AnkhTold): string {
  const texts = text[told.lang];
  const pair = merged(told);
  if (!pair) return texts.mergeWhy;
  const { higher, lower } = pair;
  const other = told.seat === higher ? lower : told.seat === lower ? higher : null;
  if (other !== null) return texts.mergeYou(told.names[other] ?? "");
  return texts.mergeThey(told.names[higher] ?? "", told.names[lower] ?? "");
}

const forgottenNames = (told: AnkhTold): string[] =>
  forgottenIn(told).map((seat) => godOf(told.before?.seats[seat], told.words, told.names[seat] ?? ""));

export const scenes: Scenes<AnkhView, AnkhComponents> = {
  battle: {
    title: battleTitle,
    lead: (told) => {
      const texts = text[told.lang];
      if (happened(told.moment, "dominates").length) return texts.alone;
      return texts.fought(fighters(told).length, happened(told.moment, "killed").length);
    },
    lines: battleLines,
    Scene: Battle,
    teams: teamsBefore,
  },
  merging: {
    title: (told) => {
      const pair = merged(told);
      const name = (god: string | null | undefined): string => told.words[`god.${god}`] ?? "";
      return pair ? text[told.lang].merge(name(pair.now.god), name(pair.now.lower_god)) : "";
    },
    lead: (told) => `${text[told.lang].mergeWhy} ${mergeLead(told)}`,
    lines: mergeLines,
    Scene: Merge,
    waits: true,
    teams,
  },
  forgetting: {
    title: (told) => text[told.lang].forgottenTitle(forgottenNames(told).join(", ") || text[told.lang].none),
    lead: ({ lang, before }) => text[lang].forgottenLead(before?.devotion.last_red ?? 0),
    lines: (told) => plain(told, [told.moment.lines.map((one) => one.text).join(" ")]),
    Scene: Forgotten,
    waits: true,
    teams: teamsBefore,
  },
  end: {
    title: ({ after, lang, words, seat, moment }) => {
      const winner = after?.seats.findIndex((one) => one.id === after.winner) ?? -1;
      if (!after || winner < 0) return text[lang].lost;
      const own = teamsIn(after, moment.before.length).find((team) => team.includes(winner));
      return own?.includes(seat ?? -1) ? text[lang].wonYou : text[lang].won(godOf(after.seats[winner], words, ""));
    },
    lead: ({ after, lang }) => text[lang].ends[after?.end ?? "running"],
    lines: (told) => plain(told, [told.moment.lines.map((one) => one.text).join(" ")]),
    Scene: End,
    waits: true,
    teams,
  },
};
