import { house } from "./house";
import { settings } from "./settings.svelte";
import type { Detour, GameMessage, LessonInfo, LessonMessage, Position, ScorePoint } from "../generated/messages";
import type { BookMessage, ExampleMessage } from "../generated/pages";
import type {
  Advice,
  Assertion,
  Codes,
  CostlyDecision,
  GameInfo,
  Guarding,
  Halfway,
  Health,
  Invitation,
  MadePasskey,
  MyTable,
  NewApp,
  NewPasskey,
  NewTable,
  Notices,
  Person,
  Problem,
  Rating,
  Riddle,
  SeatWish,
  Session,
  Table,
  TableLink,
} from "../generated/server";
import type { Words } from "./types";

/** The server said no; `text` is already in the reader's language. */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly problem: Problem,
  ) {
    super(problem.text);
  }
}

const OFFLINE: Problem = { code: "offline", text: "", rule: "", details: {} };

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  let response: Response;
  try {
    response = await house.call(method, `${path}${path.includes("?") ? "&" : "?"}lang=${settings.lang}`, body);
  } catch {
    throw new Refusal(0, OFFLINE);
  }
  if (response.ok) return response;
  const problem: Problem = await response.json().catch(() => OFFLINE);
  throw new Refusal(response.status, problem);
}

export async function json<T>(method: string, path: string, body?: unknown): Promise<T> {
  return (await call(method, path, body)).json() as Promise<T>;
}

async function plain(path: string): Promise<string> {
  return (await call("GET", path)).text();
}

export async function done(method: string, path: string, body?: unknown): Promise<void> {
  await call(method, path, body);
}

export function query(values: Record<string, string | number | null | undefined>): string {
  const pairs = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return pairs.length ? `?${new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]))}` : "";
}

export const api = {
  /** For those who run the house, and so not among what programs ask for. */
  health: async (): Promise<Health> => (await fetch("/health")).json(),

  games: () => json<GameInfo[]>("GET", "/games"),
  game: (game: string, edition = "") => json<GameInfo>("GET", `/games/${game}${query({ edition })}`),
  rules: (game: string) => plain(`/games/${game}/rules`),
  book: (game: string) => json<BookMessage>("GET", `/games/${game}/book`),
  example: (game: string, name: string) => json<ExampleMessage>("GET", `/games/${game}/examples/${name}`),
  words: (game: string, seats: number, edition: string) =>
    json<Words>("GET", `/games/${game}/words${query({ seats, edition })}`),
  components: (game: string, edition: string) => json<unknown>("GET", `/games/${game}/components${query({ edition })}`),
  gauges: (game: string) => json<GameMessage>("GET", `/games/${game}/gauges`),
  ratings: (game: string) => json<Rating[]>("GET", `/games/${game}/ratings`),

  lessons: () => json<LessonInfo[]>("GET", "/learn"),
  lesson: (game: string, id: string, done: readonly string[]) =>
    json<LessonMessage>("POST", `/learn/${game}/${id}`, { done }),
  weigh: (game: string, id: string, done: readonly string[], actions: readonly string[]) =>
    json<Detour>("POST", `/learn/${game}/${id}/weigh`, { done, actions }),
  lessonAt: (game: string, id: string, done: readonly string[], ply: number) =>
    json<Position>("POST", `/learn/${game}/${id}/replay`, { done, ply }),

  me: () => json<Person>("GET", "/me"),
  visitor: () => json<Person | null>("GET", "/visitor"),
  guest: (name: string) => json<Person>("POST", "/guest", { name }),
  account: (login: string, password: string, name?: string) =>
    json<Person>("POST", "/accounts", { login, password, ...(name ? { name } : {}) }),
  login: (login: string, password: string) => json<Person | Halfway>("POST", "/login", { login, password }),
  loginCode: (ticket: string, code: string) => json<Person>("POST", "/login/code", { ticket, code }),
  askPasskey: () => json<Riddle>("POST", "/login/passkey"),
  loginPasskey: (answer: Assertion) => json<Person>("PUT", "/login/passkey", answer),
  askRecovery: (who: string) => done("POST", "/recovery", { who }),
  whoseLink: (token: string) => json<{ login: string }>("POST", "/recovery/account", { token }),
  recover: (token: string, password: string) => done("PUT", "/recovery", { token, password }),
  logout: (everywhere = false) => done("POST", "/logout", { everywhere }),
  sessions: () => json<Session[]>("GET", "/me/sessions"),
  endSession: (id: string) => done("DELETE", `/me/sessions/${id}`),
  guarding: () => json<Guarding>("GET", "/me/guarding"),
  confirm: (password: string) => done("POST", "/me/confirm", { password }),
  confirmWithPasskey: (answer: Assertion) => done("PUT", "/me/confirm", answer),
  proposeApp: () => json<NewApp>("POST", "/me/totp"),
  turnAppOn: (code: string) => json<Codes>("PUT", "/me/totp", { code }),
  turnAppOff: () => done("DELETE", "/me/totp"),
  newCodes: () => json<Codes>("POST", "/me/codes"),
  proposePasskey: () => json<NewPasskey>("POST", "/me/passkeys"),
  addPasskey: (made: MadePasskey) => done("PUT", "/me/passkeys", made),
  removePasskey: (id: string) => done("DELETE", `/me/passkeys/${id}`),
  change: (changes: Record<string, unknown>) => json<Person>("PATCH", "/me", changes),
  askEmail: (email: string) => done("POST", "/me/email", { email }),
  confirmEmail: (code: string) => json<Person>("PUT", "/me/email", { code }),
  forgetEmail: () => done("DELETE", "/me/email"),
  notices: () => json<Notices>("GET", "/me/notices"),
  pushKey: () => json<{ key: string }>("GET", "/push-key"),
  subscribe: (subscription: { endpoint: string; keys: Record<string, string> }) =>
    done("PUT", "/me/push", subscription),
  unsubscribe: () => done("DELETE", "/me/push"),
  export: () => json<unknown>("GET", "/me/export"),
  forget: (password: string) => done("DELETE", "/me", { password }),
  myTables: () => json<MyTable[]>("GET", "/me/tables"),

  lobby: () => json<Table[]>("GET", "/lobby"),
  open: (table: NewTable) => json<TableLink>("POST", "/tables", table),
  table: (id: string) => json<Table>("GET", `/tables/${id}`),
  invite: (id: string) => json<TableLink>("GET", `/tables/${id}/invite`),
  invitation: (id: string, invite: string) => json<Invitation>("POST", `/tables/${id}/invitation`, { invite }),
  join: (id: string, invite: string) => done("POST", `/tables/${id}/join`, { invite }),
  sit: (id: string, seat: number) => done("POST", `/tables/${id}/seats/${seat}`),
  arrange: (id: string, seat: number, kind: "bot" | "open", bot = "") =>
    done("PUT", `/tables/${id}/seats/${seat}`, { kind, bot }),
  stand: (id: string, seat: number) => done("DELETE", `/tables/${id}/seats/${seat}`),
  rematch: (id: string) => json<TableLink>("POST", `/tables/${id}/rematch`),

  position: (id: string, seat: number | null) => json<Position>("GET", `/tables/${id}/position${query({ seat })}`),
  replay: (id: string, ply: number, seat: number | null, since: number | null) =>
    json<Position>("GET", `/tables/${id}/replay${query({ ply, seat, since })}`),
  hint: (id: string, seat: number) => json<Advice>("GET", `/tables/${id}/hint?seat=${seat}`),
  scores: (id: string) => json<ScorePoint[]>("GET", `/tables/${id}/scores`),
  record: (id: string) => plain(`/tables/${id}/record`),
  /** Of a game that goes on, where nobody else plays. */
  along: (id: string) => plain(`/tables/${id}/record?along=true`),
  clone: (id: string, ply: number, seats: SeatWish[]) => json<TableLink>("POST", `/tables/${id}/clone`, { ply, seats }),
  upload: (text: string, seats: SeatWish[] = []) => json<TableLink>("POST", "/records", { text, seats }),
  edition: (game: string, text: string) => json<{ digest: string }>("POST", `/games/${game}/editions`, { text }),
  editionText: (game: string, digest: string) => plain(`/games/${game}/editions/${digest}`),
  /** Only a house of one takes in whole tables, and only there bots have time to look at all decisions. */
  adopt: (row: unknown, entries: unknown) => json<{ new: boolean }>("POST", "/me/import", { row, entries }),
  analyse: (id: string) => json<CostlyDecision[]>("POST", `/tables/${id}/analysis`),
  resign: (id: string, seat: number) => done("POST", `/tables/${id}/resign`, { seat }),
  note: (id: string) => json<{ text: string }>("GET", `/tables/${id}/note`),
  saveNote: (id: string, text: string) => done("PUT", `/tables/${id}/note`, { text }),
};
