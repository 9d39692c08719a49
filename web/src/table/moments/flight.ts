import { signed } from "../../lib/numbers";
import type { MomentLine } from "./scene";
import { APART, FLY } from "./timing";

/** Points of a line fly from where they were counted to their seats, in a slight arc; only transforms move. */
export function fly(root: HTMLElement, line: MomentLine, times: number): void {
  const gains = line.cells.filter((cell) => cell.amount);
  gains.forEach(({ seat, amount }, k) => {
    const from = root.querySelector(`[data-from="${CSS.escape(`${line.key} ${seat}`)}"]`) ?? root.querySelector("h1");
    const to = root.querySelector(`[data-seats~="${seat}"]`);
    if (!from || !to) return;
    const a = from.getBoundingClientRect();
    const b = to.getBoundingClientRect();
    if (!a.width || !b.width) return;
    const token = document.createElement("b");
    token.className = `ptb flying${(amount ?? 0) < 0 ? " bad" : ""}`;
    token.textContent = signed(amount ?? 0);
    token.setAttribute("aria-hidden", "true");
    root.append(token);
    const start = [a.x + a.width / 2, a.y + a.height / 2] as const;
    const end = [b.right - 26, b.y + b.height / 2] as const;
    const middle = [(start[0] + end[0]) / 2, (start[1] + end[1]) / 2 - Math.abs(start[0] - end[0]) * 0.12] as const;
    const at = ([x, y]: readonly [number, number], scale: number): string =>
      `translate(${x}px, ${y}px) translate(-50%, -50%) scale(${scale})`;
    token
      .animate(
        [
          { transform: at(start, 1), opacity: 1 },
          { transform: at(middle, 1.35), opacity: 1, offset: 0.5 },
          { transform: at(end, 1.1), opacity: 0.9 },
        ],
        { duration: FLY * times, delay: APART * k * times, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)", fill: "both" },
      )
      .finished.catch(() => undefined)
      .finally(() => token.remove());
  });
}
