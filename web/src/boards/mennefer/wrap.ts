/** SVG neither measures nor breaks text before it is drawn: both are estimated from the letters. */

const NARROW = /[fijlrtI.,:;'’|()\- ]/;
const WIDE = /[mwMWÄÖÜ—–@%]/;

export function textWidth(text: string, size: number): number {
  return [...text].reduce((sum, c) => sum + (NARROW.test(c) ? 0.3 : WIDE.test(c) ? 0.8 : 0.53), 0) * size;
}

/** Breaks at spaces, and after hyphens where a word is too long by itself; what does not fit ends in dots. */
export function wrapped(text: string, wide: number, size: number, most: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && textWidth(`${last} ${word}`, size) <= wide) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  if (lines.length <= most) return lines;
  return [...lines.slice(0, most - 1), `${lines[most - 1] ?? ""}…`];
}
