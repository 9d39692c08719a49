/** "2 warriors", "1 warrior". */
export function counted(n: number, one: string, many: string): string {
  return `${n} ${n === 1 ? one : many}`;
}

/** "Amun, Isis and Re". */
export function listed(words: readonly string[], and: string): string {
  const last = words.at(-1) ?? "";
  return words.length > 1 ? `${words.slice(0, -1).join(", ")} ${and} ${last}` : last;
}
