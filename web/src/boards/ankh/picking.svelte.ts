/** What is being built, or which tile is given away: chosen in the panel, shown on the map. */
class Picking {
  kind = $state<string | null>(null);
}

export const picking = new Picking();
