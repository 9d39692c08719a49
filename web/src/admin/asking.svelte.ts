import { m } from "../i18n";
import { Refusal } from "../lib/api";

/** What a page asks the house for: the answer, or why there is none. */
export class Asking<T> {
  found = $state.raw<T | null>(null);
  problem = $state("");
  private asked = 0;

  async ask(question: Promise<T>): Promise<void> {
    const mine = ++this.asked;
    try {
      const found = await question;
      if (mine === this.asked) [this.found, this.problem] = [found, ""];
    } catch (error) {
      this.problem = error instanceof Refusal && error.problem.text ? error.problem.text : m().common.offline;
    }
  }
}
