import { me } from "../lib/me.svelte";
import type { Shunned, Shunning } from "../generated/server";
import { calls } from "./calls";

/** Whom one has muted or blocked: asked for once for each person at this browser. */
class Company {
  list = $state.raw<readonly Shunned[]>([]);
  private whose = "";

  async load(): Promise<void> {
    const person = me.person?.id ?? "";
    if (person === this.whose) return;
    this.whose = person;
    this.list = person ? await calls.shunned().catch(() => []) : [];
  }

  kindOf(person: string | null): Shunning | null {
    return this.list.find(({ id }) => id === person)?.kind ?? null;
  }

  async shun(id: string, name: string, kind: Shunning): Promise<void> {
    await calls.shun(id, kind);
    this.list = [...this.list.filter((one) => one.id !== id), { id, name, kind }];
  }

  async relent(id: string): Promise<void> {
    await calls.relent(id);
    this.list = this.list.filter((one) => one.id !== id);
  }
}

export const company = new Company();
