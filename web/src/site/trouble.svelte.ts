/** What keeps this house from working.  All of it is tried again by itself; people are told why they wait. */
class Trouble {
  /** Python does not start: what the browser said about it. */
  start = $state("");
  /** No thinker could be started for a bot: what the browser said about it. */
  bots = $state("");
  /** The last change could not be kept, since the device has no room for it. */
  full = $state(false);
}

export const trouble = new Trouble();
