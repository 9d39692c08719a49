/** How much room there is; what CSS alone cannot tell a board. */
class Screen {
  /** A phone, as in the styles of the frame. */
  narrow = $state(false);

  constructor() {
    const small = matchMedia("(max-width: 760px)");
    this.narrow = small.matches;
    small.addEventListener("change", () => (this.narrow = small.matches));
  }
}

export const screen = new Screen();
