import { readFileSync } from 'node:fs';

const countries = new Map<string, string>();
for (const line of readFileSync(new URL('place-countries.txt', import.meta.url), 'utf8').split('\n')) {
  if (line === '' || line.startsWith('#')) continue;
  const [country = '', ...codes] = line.split(' ');
  for (const code of codes) countries.set(code, country);
}

/** What a town or region of the lexicon is in, its country last; empty for a country and for what lies in several. */
export function enclosingPlaces(code: string): string[] {
  const next = countries.get(code);
  return next === undefined ? [] : [next, ...enclosingPlaces(next)];
}
