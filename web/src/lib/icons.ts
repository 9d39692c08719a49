/** Shared symbols are named plainly (`boat`); a game's own sheet has a prefix (`ak-amun`). */
const OWN_SHEET = /^[a-z]{2}-/;

export function iconHref(name: string): string {
  return OWN_SHEET.test(name) ? `#${name}` : `#i-${name}`;
}
