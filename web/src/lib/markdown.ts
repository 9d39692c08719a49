/**
 * As much Markdown as our rules use: headings, lists, tables, paragraphs, bold, italics, code.  Never turned into
 * markup by string.
 */

export type Inline = { kind: "text" | "bold" | "italic" | "code" | "rule"; text: string };

export interface Block {
  /** An example is a picture that belongs to what stands before it; its name is its mark. */
  kind: "heading" | "paragraph" | "item" | "row" | "example";
  /** Of a heading 1 to 6; of an item its depth. */
  level: number;
  /** "1." of a numbered item, "" of a bullet. */
  mark: string;
  parts: Inline[];
  /** Cells of a table's row. */
  cells: Inline[][];
  /** Rules this paragraph states; links lead here. */
  rules: string[];
  head: boolean;
}

const RULE = /\b(?:[A-Z]{2}-\d+[A-Z]?(?:\.\d+)*[a-z]?|R-\d+)\b/g;
const TOKEN =
  /\*\*(.+?)\*\*|\*(.+?)\*|_(\S.*?\S|\S)_(?=\W|$)|`(.+?)`|\b((?:[A-Z]{2}-\d+[A-Z]?(?:\.\d+)*[a-z]?|R-\d+))\b/g;

export function inline(text: string): Inline[] {
  const out: Inline[] = [];
  let at = 0;
  for (const found of text.matchAll(TOKEN)) {
    if (found.index > at) out.push({ kind: "text", text: text.slice(at, found.index) });
    const [whole, bold, star, underscore, code, rule] = found;
    if (bold !== undefined) out.push({ kind: "bold", text: bold });
    else if (code !== undefined) out.push({ kind: "code", text: code });
    else if (rule !== undefined) out.push({ kind: "rule", text: rule });
    else out.push({ kind: "italic", text: star ?? underscore ?? whole });
    at = found.index + whole.length;
  }
  if (at < text.length) out.push({ kind: "text", text: text.slice(at) });
  return out;
}

function block(kind: Block["kind"], text: string, level = 0, mark = ""): Block {
  return { kind, level, mark, parts: inline(text), cells: [], rules: text.match(RULE) ?? [], head: false };
}

export function parse(source: string): Block[] {
  const out: Block[] = [];
  let open: { kind: Block["kind"]; lines: string[]; level: number; mark: string } | null = null;
  const close = (): void => {
    if (open) out.push(block(open.kind, open.lines.join(" "), open.level, open.mark));
    open = null;
  };
  for (const raw of source.split("\n")) {
    const line = raw.replace(/<a [^>]*>|<\/a>/g, "").trimEnd();
    const example = /^::example ([a-z_]+)$/.exec(line);
    const heading = /^(#{1,6}) +(.*)$/.exec(line);
    const item = /^(\s*)(?:([-*])|(\d+[.)])) +(.*)$/.exec(line);
    if (!line.trim()) close();
    else if (example) {
      close();
      out.push(block("example", "", 0, example[1]));
    } else if (heading) {
      close();
      out.push(block("heading", heading[2] ?? "", heading[1]?.length ?? 1));
    } else if (line.startsWith("|")) {
      close();
      const cells = line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim());
      if (cells.every((cell) => /^:?-+:?$/.test(cell))) {
        const last = out.at(-1);
        if (last?.kind === "row") last.head = true;
      } else out.push({ ...block("row", line), cells: cells.map(inline) });
    } else if (item) {
      close();
      open = {
        kind: "item",
        lines: [item[4] ?? ""],
        level: Math.floor((item[1]?.length ?? 0) / 2),
        mark: item[3] ?? "",
      };
    } else {
      open ??= { kind: "paragraph", lines: [], level: 0, mark: "" };
      open.lines.push(line.trim());
    }
  }
  close();
  return out;
}

/** The block that states a rule: the first that names it alone, else the first that names it at all. */
export function blockOf(blocks: readonly Block[], rule: string): number {
  const naming = blocks.map((b, k) => (b.rules.includes(rule) ? k : -1)).filter((k) => k >= 0);
  return naming.find((k) => blocks[k]?.rules.length === 1) ?? naming[0] ?? -1;
}
