import type { Change, GameMessage, GaugeMessage } from "../generated/messages";
import { numeral, signed } from "./numbers";
import type { Words } from "./types";

/** A change as it is shown. */
export interface Shown {
  key: string;
  /** Null is the table. */
  seat: number | null;
  icon: string;
  name: string;
  before: string;
  after: string;
  by: number;
  mood: Mood;
  /** Its place among the numbers that everybody always sees, 1 the points; 0: it is none of them. */
  strip: number;
}

export type Mood = "good" | "bad" | "";

/** A number of a strip: how it stands, and what has become of it since. */
export interface Reading {
  /** The gauge's own name, the same in every language. */
  key: string;
  name: string;
  icon: string;
  now: string;
  /** What is shown with it, with its sign: `/9`, `+3`. */
  beside: string;
  since: string;
  mood: Mood;
  /** Less than what stands beside it. */
  short: boolean;
}

/** The numbers of a participant that everybody always sees. */
export interface Strip {
  points: Reading | null;
  /** Two lines of at most six. */
  lines: readonly (readonly Reading[])[];
  /** For screens that are too small for lines. */
  phone: readonly Reading[];
}

/** What is counted in a game, in the reader's words: how changes and readings are shown. */
export class Gauges {
  private readonly bySeat: ReadonlyMap<string, GaugeMessage>;
  private readonly byTable: ReadonlyMap<string, GaugeMessage>;

  constructor(
    readonly game: GameMessage,
    private readonly words: Words,
  ) {
    this.bySeat = new Map(game.gauges.map((gauge) => [gauge.name, gauge]));
    this.byTable = new Map(game.table_gauges.map((gauge) => [gauge.name, gauge]));
  }

  /** The reader's own changes first, then those of the others, then the table's. */
  shown(changes: readonly Change[], own: number | null): Shown[] {
    const rank = (seat: number | null): number => (seat === null ? 2 : seat === own ? 0 : 1);
    return changes
      .map((change) => this.show(change))
      .sort((a, b) => rank(a.seat) - rank(b.seat) || (a.seat ?? 0) - (b.seat ?? 0));
  }

  /** Only what stands on strips, in its order, seat by seat. */
  headline(changes: readonly Change[]): Shown[] {
    const all = changes.map((change) => this.show(change)).filter((change) => change.seat !== null && change.strip > 0);
    return all.sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0) || a.strip - b.strip);
  }

  /** The numbers of a strip, and how they differ from an earlier reading of the same participant. */
  strip(now: readonly number[] | undefined, then: readonly number[] | undefined): Strip {
    const read = (where: (gauge: GaugeMessage) => number): { reading: Reading; place: number }[] =>
      this.order(where).flatMap(({ gauge, at, place }) => {
        const reading = this.reading(gauge, at, now, then);
        return reading ? [{ reading, place }] : [];
      });
    const all = read((gauge) => gauge.strip);
    const between = (from: number, to: number): Reading[] =>
      all.filter(({ place }) => place >= from && place < to).map(({ reading }) => reading);
    return {
      points: between(1, 10)[0] ?? null,
      lines: [between(10, 20), between(20, 30)],
      phone: read((gauge) => gauge.phone).map(({ reading }) => reading),
    };
  }

  private order(where: (gauge: GaugeMessage) => number): { gauge: GaugeMessage; at: number; place: number }[] {
    return this.game.gauges
      .map((gauge, at) => ({ gauge, at, place: where(gauge) }))
      .filter(({ place }) => place > 0)
      .sort((a, b) => a.place - b.place);
  }

  private reading(
    gauge: GaugeMessage,
    at: number,
    now: readonly number[] | undefined,
    then: readonly number[] | undefined,
  ): Reading | null {
    const value = now?.[at];
    if (value === undefined) return null;
    const by = value - (then?.[at] ?? value);
    const [sign, other] = [gauge.beside.slice(0, 1), gauge.beside.slice(1)];
    const second = other ? now?.[this.game.gauges.findIndex(({ name }) => name === other)] : undefined;
    return {
      key: gauge.name,
      name: second === undefined ? this.nameOf(gauge) : `${this.nameOf(gauge)} ${sign} ${this.named(other)}`,
      icon: gauge.icon,
      now: this.value(gauge, value),
      beside: second === undefined ? "" : `${sign}${second}`,
      since: by && !gauge.words.length ? signed(by) : "",
      mood: mood(gauge, by),
      short: sign === "/" && second !== undefined && value < second,
    };
  }

  /** Symbols with their names, each once. */
  symbols(): { icon: string; name: string }[] {
    const all = [...this.game.gauges, ...this.game.table_gauges].filter((gauge) => gauge.icon);
    return all
      .filter((gauge, k) => all.findIndex((other) => other.icon === gauge.icon) === k)
      .map((gauge) => ({ icon: gauge.icon, name: this.nameOf(gauge) }));
  }

  private show(change: Change): Shown {
    const gauge = (change.seat === null ? this.byTable : this.bySeat).get(change.gauge) ?? {
      name: change.gauge,
      icon: "",
      good: 0,
      strip: 0,
      words: [],
      phone: 0,
      beside: "",
    };
    return {
      key: `${change.seat} ${change.gauge}`,
      seat: change.seat,
      icon: gauge.icon,
      name: this.nameOf(gauge),
      before: this.value(gauge, change.before),
      after: this.value(gauge, change.after),
      by: change.after - change.before,
      mood: mood(gauge, change.after - change.before),
      strip: gauge.strip,
    };
  }

  private nameOf(gauge: GaugeMessage): string {
    return this.named(gauge.name);
  }

  private named(gauge: string): string {
    return this.words[`gauge.${gauge}`] ?? gauge.replaceAll("_", " ");
  }

  /** A number, or the name it stands for. */
  private value(gauge: GaugeMessage, value: number): string {
    const named = gauge.words[value];
    return (named && this.words[named]) ?? numeral(value);
  }
}

function mood(gauge: GaugeMessage, by: number): Mood {
  const worth = by * gauge.good;
  return worth > 0 ? "good" : worth < 0 ? "bad" : "";
}
