/**
 * What others do arrives faster than anyone can follow: it is shown one after the other.
 *
 * A frame that has to wait keeps its place in the row, so that nothing overtakes anything.  However many there are, the
 * last one is shown after `LONGEST` at the latest: nobody waits for long before deciding.
 */
export const LONGEST = 2400;

export interface StageOptions<T> {
  show: (frame: T) => void;
  /** Milliseconds a move needs to be seen; 0: nothing waits. */
  pace: () => number;
  /**
   * Moves of others wait until what was before them has been seen; one's own never wait, and what is no move takes no
   * time.
   */
  kind: (frame: T) => "theirs" | "own" | "still";
  onwaiting: (count: number) => void;
  now?: () => number;
  wait?: (ms: number, then: () => void) => () => void;
}

export class Stage<T> {
  private readonly row: T[] = [];
  private freeAt = 0;
  /** When the last one has to be seen. */
  private due = 0;
  private cancel: (() => void) | null = null;
  private readonly now: () => number;
  private readonly wait: (ms: number, then: () => void) => () => void;

  constructor(private readonly options: StageOptions<T>) {
    this.now = options.now ?? (() => performance.now());
    this.wait =
      options.wait ??
      ((ms, then) => {
        const timer = setTimeout(then, ms);
        return () => clearTimeout(timer);
      });
  }

  add(frame: T): void {
    this.row.push(frame);
    this.due = this.now() + LONGEST;
    if (this.cancel === null) this.go();
    else this.options.onwaiting(this.row.length);
  }

  /** Everything at once. */
  skip(): void {
    this.stop();
    this.freeAt = 0;
    for (const frame of this.row.splice(0)) this.options.show(frame);
    this.options.onwaiting(0);
  }

  /** Nobody looks any more. */
  close(): void {
    this.stop();
    this.row.length = 0;
  }

  private stop(): void {
    this.cancel?.();
    this.cancel = null;
  }

  private go(): void {
    this.cancel = null;
    while (this.row.length) {
      const frame = this.row[0] as T;
      const pace = this.options.pace();
      const kind = this.options.kind(frame);
      const left = this.freeAt - this.now();
      if (pace > 0 && kind === "theirs" && left > 0) {
        this.cancel = this.wait(Math.min(left, Math.max(0, this.due - this.now()) / this.row.length), () => {
          this.freeAt = 0;
          this.go();
        });
        break;
      }
      this.row.shift();
      if (kind !== "still") this.freeAt = this.now() + pace;
      this.options.show(frame);
    }
    this.options.onwaiting(this.row.length);
  }
}
