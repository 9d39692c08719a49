/** How much of what the browser allows is used; it may clear everything if it was not asked to keep it. */
export interface Space {
  used: number;
  most: number;
  safe: boolean;
}

const TIGHT = 0.85;

export async function space(): Promise<Space | null> {
  if (!navigator.storage?.estimate) return null;
  const { usage = 0, quota = 0 } = await navigator.storage.estimate();
  const safe = (await navigator.storage.persisted?.()) ?? false;
  return { used: usage, most: quota, safe };
}

export function isTight({ used, most }: Space): boolean {
  return most > 0 && used > most * TIGHT;
}

/** Asked once there is something to lose. */
export async function askToKeep(): Promise<void> {
  if (!(await navigator.storage?.persisted?.())) await navigator.storage?.persist?.();
}
