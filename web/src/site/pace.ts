/** How many continuations a second bots have looked at here, the last time they had to; 0 before that. */
export function pace(game: string): number {
  return Number(localStorage.getItem(`mehen.pace.${game}`)) || 0;
}

export function notePace(game: string, simulations: number, seconds: number): void {
  if (simulations > 20 && seconds > 0)
    localStorage.setItem(`mehen.pace.${game}`, String(Math.round(simulations / seconds)));
}
