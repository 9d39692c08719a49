import type { Change, GameMessage, GaugeMessage } from "../generated/messages";
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
  /** Its place among the numbers that everybody always sees, from 1; 0: it is none of them. */
  strip: number;
}

export type Mood = "good" | "bad" | "";

/** A number of a strip: how it stands, and what has become of it since. */
export interface Reading {
  name: string;
  icon: string;
  now: string;
  since: string;
  mood: Mood;
}

/** What is counted in a game, in the reader's words: how changes and readings are shown. */
export class Gauges {
  private readonly bySeat: ReadonlyMap<string, GaugeMessage>;
  private readonly byTable: ReadonlyMap<string, GaugeMessage>;
  /** Positions in a reading, in the order of the strip. */
  private readonly strip: readonly { gauge: GaugeMessage; at: number }[];

  constructor(
    readonly game: GameMessage,
    private readonly words: Words,
  ) {
    this.bySeat = new Map(game.gauges.map((gauge) => [gauge.name, gauge]));
    this.byTable = new Map(game.table_gauges.map((gauge) => [gauge.name, gauge]));
    this.strip = game.gauges
      .map((gauge, at) => ({ gauge, at }))
      .filter(({ gauge }) => gauge.strip > 0)
      .sort((a, b) => a.gauge.strip - b.gauge.strip);
  }

  /** The reader's own changes first, then those of the others, then the table's. */
  shown(changes: readonly Change[], own: number | null): Shown[] {
    const rank = (seat: number | null): number => (seat === null ? 2 : seat === own ? 0 : 1);
    return changes.map((change) => this.show(change)).sort((a, b) => rank(a.seat) - rank(b.seat) || (a.seat ?? 0) - (b.seat ?? 0));
  }

  /** Only what stands on strips, in its order, seat by seat. */
  headline(changes: readonly Change[]): Shown[] {
    const all = changes.map((change) => this.show(change)).filter((change) => change.seat !== null && change.strip > 0);
    return all.sort((a, b) => (a.seat ?? 0) - (b.seat ?? 0) || a.strip - b.strip);
  }

  /** The numbers of a strip, and how they differ from an earlier reading of the same participant. */
  readings(now: readonly number[] | undefined, then: readonly number[] | undefined): Reading[] {
    return this.strip.flatMap(({ gauge, at }) => {
      const value = now?.[at];
      if (value === undefined) return [];
      const by = value - (then?.[at] ?? value);
      return [{ name: this.nameOf(gauge), icon: gauge.icon, now: this.value(gauge, value), since: by && !gauge.words ? signed(by) : "", mood: mood(gauge, by) }];
    });
  }

  /** Symbols with their names, each once. */
  symbols(): { icon: string; name: string }[] {
    const all = [...this.game.gauges, ...this.game.table_gauges].filter((gauge) => gauge.icon);
    return all.filter((gauge, k) => all.findIndex((other) => other.icon === gauge.icon) === k).map((gauge) => ({ icon: gauge.icon, name: this.nameOf(gauge) }));
  }

  private show(change: Change): Shown {
    const gauge = (change.seat === null ? this.byTable : this.bySeat).get(change.gauge) ?? { name: change.gauge, icon: "", good: 0, strip: 0, words: "" };
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
    return this.words[`gauge.${gauge.name}`] ?? gauge.name.replaceAll("_", " ");
  }

  /** A number, or the name it stands for: the words of a vocabulary come in its order. */
  private value(gauge: GaugeMessage, value: number): string {
    const named = gauge.words ? Object.keys(this.words).filter((key) => key.startsWith(`${gauge.words}.`))[value] : undefined;
    return (named && this.words[named]) ?? String(value);
  }
}

function mood(gauge: GaugeMessage, by: number): Mood {
  const worth = by * gauge.good;
  return worth > 0 ? "good" : worth < 0 ? "bad" : "";
}

/** A difference with its sign; a true minus. */
export function signed(by: number): string {
  return by < 0 ? `−${-by}` : `+${by}`;
}
