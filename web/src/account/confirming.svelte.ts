import { Refusal } from "../lib/api";

/** Who changes how they sign in is asked once more who they are; a dialog asks, whatever was tried waits. */
class Confirming {
  open = $state(false);
  #settle: ((sure: boolean) => void) | null = null;

  ask(): Promise<boolean> {
    this.settle(false);
    this.open = true;
    return new Promise((resolve) => (this.#settle = resolve));
  }

  settle(sure: boolean): void {
    this.open = false;
    this.#settle?.(sure);
    this.#settle = null;
  }
}

export const confirming = new Confirming();

/** Does something; if the server wants to know first who asks, asks them, and does it then. */
export async function confirmed<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || error.problem.code !== "confirm") throw error;
    if (!(await confirming.ask())) throw error;
    return work();
  }
}
