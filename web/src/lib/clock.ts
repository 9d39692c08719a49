import type { Table } from "../generated/server";

/** Milliseconds a seat has left: for its whole game, or for this turn where the clock counts days. */
export function timeLeft(table: Table, seat: number, now: number): number | null {
  const row = table.seats[seat];
  if (table.clock === "none" || table.status !== "running" || !row) return null;
  const asked = row.asked_at !== null ? now - row.asked_at : 0;
  return table.clock_ms - (table.clock === "live" ? row.used_ms : 0) - asked;
}

/** "2:41", "1:02:03" or, from two days on, "3 days". */
export function clockText(ms: number, days: (n: number) => string): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  if (hours >= 48) return days(Math.floor(hours / 24));
  const two = (n: number): string => String(n).padStart(2, "0");
  const rest = `${Math.floor(seconds / 60) % 60}`;
  return hours ? `${hours}:${two(Number(rest))}:${two(seconds % 60)}` : `${rest}:${two(seconds % 60)}`;
}
