import type { Lang } from "./types";

/** What can be set, and to what; the first value is the usual one. */
export const VALUES = {
  theme: ["system", "light", "dark"],
  text: ["normal", "large", "larger"],
  motion: ["full", "slow", "quick", "off"],
  confirm: ["turn", "always", "never"],
  moments: ["normal", "slow", "fast", "result"],
  explain: ["first", "always", "never"],
} as const;

/** How much larger everything is that is read; the styles of the page say the same. */
export const TEXT_SCALE = { normal: 1, large: 1.125, larger: 1.31 } as const;

type Listed = { [K in keyof typeof VALUES]: (typeof VALUES)[K][number] };

/** Kept on the device: how one likes to read and play. */
export interface Settings extends Listed {
  lang: Lang;
  curtain: boolean;
  sound: boolean;
  /** Log, chat and rules have a column of their own, where there is room. */
  pinned: boolean;
  name: string;
}

const KEY = "mehen.settings";

export function browserLanguage(languages: readonly string[]): Lang {
  const known = languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === "de" || tag === "en");
  return known === "de" ? "de" : "en";
}

/** What was kept, as far as it still means something. */
export function cleaned(kept: Readonly<Record<string, unknown>>, lang: Lang): Settings {
  const listed = <K extends keyof Listed>(key: K): Listed[K] => {
    const values: readonly unknown[] = VALUES[key];
    return (values.includes(kept[key]) ? kept[key] : values[0]) as Listed[K];
  };
  return {
    lang: kept["lang"] === "de" || kept["lang"] === "en" ? kept["lang"] : lang,
    theme: listed("theme"),
    text: listed("text"),
    motion: listed("motion"),
    confirm: listed("confirm"),
    moments: listed("moments"),
    explain: listed("explain"),
    curtain: kept["curtain"] !== false,
    sound: kept["sound"] === true,
    pinned: kept["pinned"] === true,
    name: typeof kept["name"] === "string" ? kept["name"] : "",
  };
}

function load(): Settings {
  const lang = browserLanguage(navigator.languages ?? [navigator.language]);
  try {
    return cleaned(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Record<string, unknown>, lang);
  } catch {
    return cleaned({}, lang);
  }
}

export const settings = $state<Settings>(load());

export function change<K extends keyof Settings>(key: K, value: Settings[K]): void {
  settings[key] = value;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // private windows may refuse; the choice then lasts as long as the page
  }
  if (key === "theme" || key === "text") applyLook();
  if (key === "lang") applyLanguage();
}

const night = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function applyLook(): void {
  const dark = settings.theme === "dark" || (settings.theme === "system" && night.matches);
  const root = document.documentElement;
  root.dataset["theme"] = dark ? "dark" : "light";
  root.dataset["text"] = settings.text;
  const tint = getComputedStyle(root).getPropertyValue("--surface").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", tint);
}

export function applyLanguage(): void {
  document.documentElement.lang = settings.lang;
}

const MOVE = { slow: 800, full: 420, quick: 160, off: 0 };

/** Milliseconds for one move on the board; the system's wish for calm always wins. */
export function moveTime(): number {
  return calm.matches ? 0 : MOVE[settings.motion];
}

const PACE = { slow: 2, normal: 1, fast: 0.5, result: 0 };

/** How many times its usual length a great moment takes; 0: only its result is shown. */
export function momentPace(): number {
  return calm.matches || settings.motion === "off" ? 0 : PACE[settings.moments];
}

night.addEventListener("change", applyLook);
