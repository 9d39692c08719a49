import type { Lang, Words } from "../../lib/types";
import { keyName, plain } from "./text";

/** A view of any game as an outline: names for ids, a tree of things and values. */
export type Node =
  | { kind: "value"; id: string; text: string }
  | { kind: "list"; items: Node[] }
  | { kind: "things"; rows: { key: string; name: string; node: Node }[] };

/** All that is known of a view of any game. */
export interface AnyView {
  seats?: Record<string, unknown>[];
  [key: string]: unknown;
}

/** What every view carries for the frame; the mats and the top bar show it already. */
const FRAME_KEYS = new Set(["game", "seat", "actor", "over", "seats", "places", "round", "rounds", "phase"]);

export class Names {
  private readonly byId = new Map<string, string>();

  constructor(
    private readonly words: Words,
    view: AnyView,
    private readonly lang: Lang,
  ) {
    // A colour may name a crew, a field and a seat; at the table it is the seat that people mean.
    for (const { id } of view.seats ?? []) if (typeof id === "string") this.byId.set(id, words[`seat.${id}`] ?? id);
    for (const [key, text] of Object.entries(words)) {
      const dot = key.indexOf(".");
      const id = key.slice(dot + 1);
      const kind = key.slice(0, dot);
      // Sentences and questions share the file with names; only names are short and without arguments.
      if (
        dot > 0 &&
        !text.includes("{") &&
        !/^(ask|choice|log|refusal|effect|test)$/.test(kind) &&
        !kind.endsWith("_text") &&
        !this.byId.has(id)
      ) {
        this.byId.set(id, text);
      }
    }
  }

  of(id: string, kind = ""): string {
    const single = kind.replace(/ies$/, "y").replace(/s$/, "");
    return this.words[`${kind}.${id}`] ?? this.words[`${single}.${id}`] ?? this.byId.get(id) ?? plain(id);
  }

  key(key: string): string {
    const found = this.words[`view.${key}`] ?? this.byId.get(key) ?? keyName(key, this.lang);
    return found.charAt(0).toUpperCase() + found.slice(1);
  }
}

export function outline(value: unknown, names: Names, kind = ""): Node | null {
  if (value === null || value === undefined || value === "") return null;
  if (typeof value === "boolean") return value ? { kind: "value", id: "", text: names.key("yes").toLowerCase() } : null;
  if (typeof value === "number") return { kind: "value", id: "", text: String(value) };
  if (typeof value === "string") return { kind: "value", id: value, text: names.of(value, kind) };
  if (Array.isArray(value)) {
    const items = value.map((item) => outline(item, names, kind)).filter((node) => node !== null);
    return items.length ? { kind: "list", items } : null;
  }
  const rows = Object.entries(value)
    .filter(([key]) => key !== "kind")
    .map(([key, inner]: [string, unknown]) => ({
      key,
      name: key === "id" ? "" : names.key(key),
      node: outline(inner, names, key),
    }))
    .filter((row): row is { key: string; name: string; node: Node } => row.node !== null);
  return rows.length ? { kind: "things", rows } : null;
}

export interface Part {
  key: string;
  name: string;
  node: Node;
}

/** The parts of the board: every key of the view that the frame does not show itself; single values share the first. */
export function parts(view: Record<string, unknown>, names: Names, rest: string): Part[] {
  const shown = Object.fromEntries(Object.entries(view).filter(([key]) => !FRAME_KEYS.has(key)));
  const node = outline(shown, names);
  const rows = node?.kind === "things" ? node.rows : [];
  const single = rows.filter((row) => row.node.kind === "value");
  const first: Part[] = single.length ? [{ key: "", name: rest, node: { kind: "things", rows: single } }] : [];
  return [...first, ...rows.filter((row) => row.node.kind !== "value")];
}

/** An outline in plain words, one line for each row. */
export function said(node: Node): string {
  if (node.kind === "value") return node.text;
  if (node.kind === "list")
    return node.items.map(said).join(node.items.every((item) => item.kind === "value") ? ", " : "; ");
  return node.rows.map((row) => (row.name ? `${row.name}: ${said(row.node)}` : said(row.node))).join(", ");
}
