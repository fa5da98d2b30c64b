/**
 * The base that several `xml:base` give, the outermost first (XML Base, section 4); null when none of them is one, and
 * relative when all are.
 */
export function nestedBase(...bases: (string | undefined)[]): string | null {
  let nested: string | null = null;
  for (const base of bases) if (base) nested = nested === null ? base : resolved(base, nested);
  return nested;
}

/** An address seen from a base; as it is when the base is no address. */
export function resolved(address: string, base: string): string {
  return URL.parse(address, base)?.href ?? address;
}
