import { m } from "../i18n";
import { Refusal } from "../lib/api";

/** Something a person tries, one thing at a time, and what is to be said about it where they are looking. */
export class Attempt {
  problem = $state("");
  note = $state("");
  busy = $state(false);

  /** True if it worked. */
  async run(work: () => Promise<void>, said: () => string = () => ""): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.problem = this.note = "";
    try {
      await work();
      this.note = said();
      return true;
    } catch (error) {
      this.problem = reason(error);
      return false;
    } finally {
      this.busy = false;
    }
  }
}

export function reason(error: unknown): string {
  if (error instanceof Refusal && error.problem.text) return error.problem.text;
  if (!(error instanceof DOMException)) return m().common.offline;
  if (error.name === "InvalidStateError") return m().signing.passkeyThere;
  return error.name === "SecurityError" ? m().signing.passkeyPlace : m().signing.passkeyStopped;
}
