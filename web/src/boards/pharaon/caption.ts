import { parted } from "../../lib/choices";
import type { Choice, Lang, Words } from "../../lib/types";
import type { Caption } from "../types";
import { BOARD_ICON, unitIcon } from "./looks";
import { pharaonText } from "./text";
import type { BoardId, PharaonView, PyramidIncome } from "./view";

const INCOME: Record<PyramidIncome, string> = { any_resource: "pharaon-any", silver: "pharaon-silver", offering: "basket" };

/** How Pharaon's choices stand in the list. */
export function caption(choice: Choice, { view: raw, words, lang }: { view: unknown; words: Words; lang: Lang }): Caption {
  const t = pharaonText[lang];
  const view = raw as PharaonView;
  const { title, detail } = parted(choice.label);
  const [kind = "", id = ""] = choice.target.split(".");
  const whole = { title: capital(choice.label), detail: "" };
  switch (choice.verb) {
    case "board": {
      const board = view.boards.find((row) => row.id === id);
      const free = !board ? "" : board.free ? t.free(board.free, view.spaces) : t.extra;
      const facts = board ? [t.access(words[`colour.${board.colour}`] ?? ""), free].filter(Boolean).join(", ") : detail;
      return { group: t.groups.boards, title: words[`board.${id}`] ?? title, detail: facts, badge: { icon: BOARD_ICON[id as BoardId] ?? "arrow" } };
    }
    case "pass": return { group: t.groups.pass, title: capital(title), detail, badge: { icon: "ankh" } };
    case "swap": return { group: t.groups.swap, title, detail, badge: { icon: "turn" } };
    case "access":
    case "pay":
    case "give": return { group: t.groups.unit, ...whole, badge: { icon: unitIcon(id) } };
    case "credit":
    case "colour": return { group: t.groups.colour, ...whole, badge: { icon: unitIcon(id) } };
    case "target": return targetCaption(choice, kind, id, words, lang);
    case "set": return { group: t.groups.set, title, detail, badge: { text: id } };
    case "offering": return { group: t.groups.offering, title: kind === "bag" ? capital(choice.label) : capital(detail || title), detail: kind === "bag" ? "" : t.bonus, badge: { icon: kind === "bag" ? "bag" : "basket" } };
    case "official": return { group: t.groups.official, ...cardCaption("official", view.court[Number(id) - 1], title, detail, words), badge: { icon: id === "deck" ? "deck" : "official" } };
    case "keep": return { group: t.groups.official, ...cardCaption("official", id, title, detail, words), badge: { icon: "official" } };
    case "artisan": return { group: t.groups.artisan, ...cardCaption("artisan", view.guild[Number(id) - 1], title, detail, words), badge: { icon: id === "deck" ? "deck" : "artisan" } };
    case "step": return { group: t.groups.track, ...whole, badge: { icon: unitIcon(id) } };
    case "jar": return { group: t.groups.jar, title: capital(detail || title), detail: "", badge: { icon: "jar" } };
    case "income": return { group: t.groups.income, ...whole, badge: { icon: INCOME[choice.action.split(" ")[1] as PyramidIncome] ?? "arrow" } };
    case "wheel": {
      const [onto = "", rest = ""] = choice.label.split("; ");
      return { group: t.groups.wheel, title: capital(onto), detail: rest, badge: { icon: unitIcon(id) } };
    }
    case "yes":
    case "no": return { group: t.groups.jar, ...whole, badge: { icon: choice.verb === "yes" ? "check" : "close" } };
    default: return { group: t.groups.other, ...whole, badge: { icon: "arrow" } };
  }
}

function targetCaption(choice: Choice, kind: string, id: string, words: Words, lang: Lang): Caption {
  const t = pharaonText[lang];
  if (kind === "column") return { group: t.groups.column, title: capital(words[`column_text.${id}`] ?? choice.label), detail: t.column(Number(id)), badge: { text: id } };
  return { group: t.groups.colour, title: capital(choice.label), detail: "", badge: { icon: kind ? unitIcon(id) : "basket" } };
}

function cardCaption(kind: string, id: string | null | undefined, title: string, detail: string, words: Words): { title: string; detail: string } {
  return { title: words[`${kind}.${id}`] ?? capital(title), detail: words[`${kind}_text.${id}`] ?? detail };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
