import { dictionaries } from "../../i18n";
import type { BoardModule } from "../types";
import Board from "./Board.svelte";
import Mat from "./Mat.svelte";
import { Names, parts, said, type AnyView } from "./outline";

/** Every game that nobody has drawn a board for. */
export const board: BoardModule<AnyView> = {
  Board,
  Mat,
  badge: (choice) => ({ icon: choice.target ? "star" : "arrow" }),
  region: () => null,
  tell(view, words, lang, seatNames) {
    const rest = dictionaries[lang].table.menu;
    const names = new Names(words, view, lang);
    const people = (view.seats ?? []).map((seat, k) => {
      const rows = parts(seat, names, rest);
      return { title: seatNames[k] ?? "", lines: rows.map((row) => `${row.name}: ${said(row.node)}`) };
    });
    return [...people, ...parts(view, names, rest).map((part) => ({ title: part.name, lines: [said(part.node)] }))];
  },
};
