/** QR codes (ISO 18004) as far as we need them: bytes, level L, up to version 13, enough for 425 characters. */

/** For each version: codewords that correct mistakes in each block, and blocks. */
const VERSIONS: readonly (readonly [number, number])[] = [
  [7, 1],
  [10, 1],
  [15, 1],
  [20, 1],
  [26, 1],
  [18, 2],
  [20, 2],
  [24, 2],
  [30, 2],
  [18, 4],
  [20, 4],
  [24, 4],
  [26, 4],
];
const LEVEL_L = 1;
const FINDER = 7;
const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** Rows of modules, true where dark; null if the text is too long. */
export function qr(text: string): boolean[][] | null {
  const bytes = [...new TextEncoder().encode(text)];
  const index = VERSIONS.findIndex((_, at) => bytes.length <= capacity(at + 1));
  const kind = VERSIONS[index];
  if (!kind) return null;
  const version = index + 1;
  const words = interleaved(padded(bytes, version), kind, codewords(version));
  const drawn = MASKS.map((_, mask) => draw(version, words, mask));
  return drawn.reduce((best, next) => (unrest(next) < unrest(best) ? next : best));
}

/** Codewords of all kinds that have room. */
function codewords(version: number): number {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const marks = Math.floor(version / 7) + 2;
    modules -= (25 * marks - 10) * marks - 55;
    if (version >= 7) modules -= 36;
  }
  return Math.floor(modules / 8);
}

function room(version: number): number {
  const [correcting, blocks] = VERSIONS[version - 1] ?? [0, 0];
  return codewords(version) - correcting * blocks;
}

/** Bytes of text, beside what says that they are bytes and how many. */
function capacity(version: number): number {
  return room(version) - (version < 10 ? 2 : 3);
}

function padded(bytes: number[], version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number): void => {
    for (let bit = length - 1; bit >= 0; bit--) bits.push((value >> bit) & 1);
  };
  put(4, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  put(0, 4);
  const out: number[] = [];
  for (let at = 0; at < bits.length; at += 8) out.push(bits.slice(at, at + 8).reduce((word, bit) => word * 2 + bit, 0));
  for (let fill = 0xec; out.length < room(version); fill ^= 0xec ^ 0x11) out.push(fill);
  return out;
}

/** Several blocks, each with words that correct it, dealt out in turns: a blot hits each of them a little. */
function interleaved(data: number[], [correcting, blocks]: readonly [number, number], all: number): number[] {
  const long = all % blocks; // of the blocks, the last ones, have one word more
  const least = Math.floor(all / blocks) - correcting;
  const divisor = generator(correcting);
  const parts: number[][] = [];
  const corrections: number[][] = [];
  for (let block = 0, at = 0; block < blocks; block++) {
    const length = least + (block < blocks - long ? 0 : 1);
    const part = data.slice(at, at + length);
    at += length;
    parts.push(part);
    corrections.push(remainder(part, divisor));
  }
  return [...dealt(parts, least + 1), ...dealt(corrections, correcting)];
}

function dealt(blocks: number[][], longest: number): number[] {
  const out: number[] = [];
  for (let at = 0; at < longest; at++)
    for (const block of blocks) {
      const word = block[at];
      if (word !== undefined) out.push(word);
    }
  return out;
}

/** In the field of 256 elements that Reed and Solomon reckon in. */
function times(a: number, b: number): number {
  let out = 0;
  for (let bit = 7; bit >= 0; bit--) {
    out = (out << 1) ^ ((out >>> 7) * 0x11d);
    out ^= ((b >>> bit) & 1) * a;
  }
  return out;
}

function generator(degree: number): number[] {
  const out = [...Array<number>(degree - 1).fill(0), 1];
  let root = 1;
  for (let step = 0; step < degree; step++) {
    for (let at = 0; at < degree; at++) out[at] = times(out[at] ?? 0, root) ^ (out[at + 1] ?? 0);
    root = times(root, 2);
  }
  return out;
}

function remainder(data: number[], divisor: number[]): number[] {
  let out = divisor.map(() => 0);
  for (const word of data) {
    const factor = word ^ (out[0] ?? 0);
    out = [...out.slice(1), 0].map((value, at) => value ^ times(divisor[at] ?? 0, factor));
  }
  return out;
}

/** A number with the bits behind it by which a reader knows it in spite of blots. */
function guarded(value: number, bits: number, polynomial: number): number {
  let rest = value;
  for (let step = 0; step < bits; step++) rest = (rest << 1) ^ ((rest >>> (bits - 1)) * polynomial);
  return (value << bits) | rest;
}

function draw(version: number, words: number[], mask: number): boolean[][] {
  const size = 17 + 4 * version;
  const dark = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const fixed = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  const set = (x: number, y: number, on: boolean): void => {
    const row = dark[y];
    const marks = fixed[y];
    if (!row || !marks || x < 0 || x >= size) return;
    row[x] = on;
    marks[x] = true;
  };
  for (let at = 0; at < size; at++) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  const places = alignment(version, size);
  for (const x of places)
    for (const y of places)
      if (!(x === 6 && y === 6) && !(x === 6 && y === size - FINDER) && !(x === size - FINDER && y === 6))
        square(x, y, 2, (ring) => ring !== 1, set);
  for (const [x, y] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const)
    square(x, y, 4, (ring) => ring !== 2 && ring !== 4, set);
  format(size, mask, set);
  if (version >= 7) numbered(size, version, set);
  fill(dark, fixed, words, mask);
  return dark;
}

type Setter = (x: number, y: number, on: boolean) => void;

function square(x: number, y: number, reach: number, on: (ring: number) => boolean, set: Setter): void {
  for (let dy = -reach; dy <= reach; dy++)
    for (let dx = -reach; dx <= reach; dx++) set(x + dx, y + dy, on(Math.max(Math.abs(dx), Math.abs(dy))));
}

function alignment(version: number, size: number): number[] {
  if (version === 1) return [];
  const marks = Math.floor(version / 7) + 2;
  const step = Math.ceil((size - 13) / (marks * 2 - 2)) * 2;
  return [6, ...Array.from({ length: marks - 1 }, (_, at) => size - FINDER - at * step)];
}

/** Which level and which mask, twice. */
function format(size: number, mask: number, set: Setter): void {
  const bits = guarded((LEVEL_L << 3) | mask, 10, 0x537) ^ 0x5412;
  const bit = (at: number): boolean => ((bits >>> at) & 1) === 1;
  for (let at = 0; at <= 5; at++) set(8, at, bit(at));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let at = 9; at < 15; at++) set(14 - at, 8, bit(at));
  for (let at = 0; at < 8; at++) set(size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at++) set(8, size - 15 + at, bit(at));
  set(8, size - 8, true);
}

function numbered(size: number, version: number, set: Setter): void {
  const bits = guarded(version, 12, 0x1f25);
  for (let at = 0; at < 18; at++) {
    const on = ((bits >>> at) & 1) === 1;
    const [a, b] = [size - 11 + (at % 3), Math.floor(at / 3)];
    set(a, b, on);
    set(b, a, on);
  }
}

/** The words, bit by bit, upwards and downwards in columns of two, from the right. */
function fill(dark: boolean[][], fixed: boolean[][], words: number[], mask: number): void {
  const size = dark.length;
  let next = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step++)
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        const row = dark[y];
        if (!row || fixed[y]?.[x]) continue;
        const bit = ((words[next >>> 3] ?? 0) >>> (7 - (next & 7))) & 1;
        row[x] = (bit === 1) !== (MASKS[mask]?.(x, y) ?? false);
        next++;
      }
  }
}

/** What makes a picture hard to read: long runs, even patches.  Readers take any mask; this chooses a good one. */
function unrest(dark: boolean[][]): number {
  const size = dark.length;
  let out = 0;
  for (const across of [true, false])
    for (let line = 0; line < size; line++)
      for (let at = 0, run = 0; at < size; at++) {
        const here = across ? dark[line]?.[at] : dark[at]?.[line];
        const before = across ? dark[line]?.[at - 1] : dark[at - 1]?.[line];
        run = here === before ? run + 1 : 1;
        if (run === 5) out += 3;
        else if (run > 5) out += 1;
      }
  for (let y = 1; y < size; y++)
    for (let x = 1; x < size; x++) {
      const here = dark[y]?.[x];
      if (here === dark[y]?.[x - 1] && here === dark[y - 1]?.[x] && here === dark[y - 1]?.[x - 1]) out += 3;
    }
  return out;
}
