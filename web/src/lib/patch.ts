/** Where something stands, by keys and places in lists, and what it is now; without a value it is gone. */
export type Patch = unknown[][];

type Branch = Record<string | number, unknown>;

/** A message with changes in it.  The old one stays as it is, and so does everything in it that has not changed. */
export function patched<T>(old: T, changes: Patch): T {
  let now: unknown = old;
  for (const [path, ...value] of changes) now = put(now, path as (string | number)[], value);
  return now as T;
}

function put(there: unknown, path: (string | number)[], value: unknown[]): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return value[0];
  const copy = (Array.isArray(there) ? [...(there as unknown[])] : { ...(there as object) }) as Branch;
  if (rest.length || value.length) copy[step] = put(copy[step], rest, value);
  else Reflect.deleteProperty(copy, step);
  return copy;
}
