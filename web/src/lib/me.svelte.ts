import { api, Refusal } from "./api";
import { change } from "./settings.svelte";
import type { Person } from "../generated/server";

/** Who is at this browser. */
class Me {
  person = $state.raw<Person | null>(null);
  known = $state(false);

  async load(): Promise<void> {
    try {
      this.person = await api.visitor();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
    }
    this.known = true;
  }

  /** Nobody needs an account: a name is enough to sit down. */
  async be(name: string): Promise<Person> {
    this.person ??= await api.guest(name);
    change("name", this.person.name);
    return this.person;
  }
}

export const me = new Me();
