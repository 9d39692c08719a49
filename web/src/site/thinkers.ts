import { backoff } from "../lib/backoff";
import type { Asked } from "./house.worker";
import { notePace } from "./pace";
import type { Place } from "./python";
import type { FromThinker, ToThinker } from "./thinker.worker";

/** One of the device's cores is the page's; and each thinker needs a Python of its own, which is memory. */
const MOST = 3;
/** Attempts for one question before people are told. */
const PATIENT = 3;
/** Milliseconds without a word after which a thinker has died: nobody is told when a browser ends one. */
const SILENCE = 180_000;

interface Job {
  asked: Asked;
  done: (told: unknown) => void;
  tries: number;
}

/** What the pool tells the page: how far an analysis has come, and why bots do not answer ("" once they do). */
export interface Listening {
  progress(done: number, all: number): void;
  trouble(why: string): void;
}

/**
 * Workers that think for bots: the first starts with the first question, others when there is more to do.  One that
 * breaks is replaced, and its question goes to the next: a game must not stand still, and a bot must not play anything.
 */
export class Thinkers {
  private readonly free: Worker[] = [];
  private readonly jobs: Job[] = [];
  private started = 0;
  private readonly most = Math.max(1, Math.min(MOST, (navigator.hardwareConcurrency || 2) - 1));

  constructor(
    private readonly place: Place,
    private readonly listening: Listening,
    private readonly make: () => Worker = thinker,
  ) {}

  ask(asked: Asked): Promise<unknown> {
    return new Promise((done) => {
      this.jobs.push({ asked, done, tries: 0 });
      this.next();
    });
  }

  private next(): void {
    if (!this.jobs.length) return;
    const worker = this.free.pop() ?? (this.started < this.most ? this.start() : null);
    const job = worker && this.jobs.shift();
    if (worker && job) this.hand(worker, job);
  }

  private hand(worker: Worker, job: Job): void {
    let silence: ReturnType<typeof setTimeout>;
    const broken = (why: string): void => {
      clearTimeout(silence);
      this.replace(worker, job, why);
    };
    const listen = (): void => {
      clearTimeout(silence);
      silence = setTimeout(() => broken("…"), SILENCE);
    };
    worker.onerror = (event) => broken(event.message);
    worker.onmessage = ({ data }: MessageEvent<FromThinker>) => {
      listen();
      if (data.kind === "progress") return this.listening.progress(data.done, data.all);
      if (data.kind === "broken") return broken(data.why);
      clearTimeout(silence);
      this.free.push(worker);
      this.listening.trouble("");
      const { simulations = 0, seconds = 0 } = data.told as { simulations?: number; seconds?: number };
      notePace(job.asked.question.game, simulations, seconds);
      job.done(data.told);
      this.next();
    };
    listen();
    worker.postMessage({ kind: "think", asked: job.asked } satisfies ToThinker);
  }

  /** Its place stays taken while we wait, or the next question would not. */
  private replace(worker: Worker, job: Job, why: string): void {
    worker.onmessage = worker.onerror = null;
    worker.terminate();
    if (++job.tries >= PATIENT) this.listening.trouble(why);
    setTimeout(() => {
      this.started--;
      this.jobs.unshift(job);
      this.next();
    }, backoff(job.tries));
  }

  private start(): Worker {
    this.started++;
    const worker = this.make();
    worker.postMessage({ kind: "begin", place: this.place } satisfies ToThinker);
    return worker;
  }
}

function thinker(): Worker {
  return new Worker(new URL("./thinker.worker.ts", import.meta.url), { type: "module" });
}
