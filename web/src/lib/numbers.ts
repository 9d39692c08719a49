/** Numbers as they are printed: with a true minus, in every language. */
const MINUS = "−";

export function numeral(value: number): string {
  return value < 0 ? `${MINUS}${-value}` : String(value);
}

/** A difference: what is gained has its sign too. */
export function signed(by: number): string {
  return by > 0 ? `+${by}` : numeral(by);
}

/** With decimals, as a language writes them. */
export function decimal(value: number, lang: string): string {
  return new Intl.NumberFormat(lang, { maximumFractionDigits: 1 }).format(value).replace("-", MINUS);
}
