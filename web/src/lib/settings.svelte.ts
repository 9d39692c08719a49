import type { Lang } from "./types";

/** Kept on the device: how one likes to read and play. */
export interface Settings {
  lang: Lang;
  theme: "system" | "light" | "dark";
  motion: "full" | "quick" | "off";
  confirm: boolean;
  curtain: boolean;
  sound: boolean;
  name: string;
}

const KEY = "mehen.settings";

export function browserLanguage(languages: readonly string[]): Lang {
  const known = languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => tag === "de" || tag === "en");
  return known === "de" ? "de" : "en";
}

function defaults(): Settings {
  return {
    lang: browserLanguage(navigator.languages ?? [navigator.language]),
    theme: "system",
    motion: "full",
    confirm: true,
    curtain: true,
    sound: false,
    name: "",
  };
}

function load(): Settings {
  try {
    return { ...defaults(), ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return defaults();
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
  if (key === "theme") applyTheme();
  if (key === "lang") applyLanguage();
}

const night = matchMedia("(prefers-color-scheme: dark)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");

export function applyTheme(): void {
  const dark = settings.theme === "dark" || (settings.theme === "system" && night.matches);
  document.documentElement.dataset["theme"] = dark ? "dark" : "light";
  const tint = getComputedStyle(document.documentElement).getPropertyValue("--surface").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", tint);
}

export function applyLanguage(): void {
  document.documentElement.lang = settings.lang;
}

/** Milliseconds for one move on the board; the system's wish for calm always wins. */
export function moveTime(): number {
  if (calm.matches || settings.motion === "off") return 0;
  return settings.motion === "quick" ? 160 : 420;
}

night.addEventListener("change", applyTheme);
