import { readFileSync } from 'node:fs';

const countries = new Map<string, string>();
for (const line of readFileSync(new URL('place-countries.txt', import.meta.url), 'utf8').split('\n')) {
  if (line === '' || line.startsWith('#')) continue;
  const [country = '', ...codes] = line.split(' ');
  for (const code of codes) countries.set(code, country);
}

/** The country that a city or region of the lexicon is in; undefined for a country and for what lies in several. */
export function countryOf(code: string): string | undefined {
  return countries.get(code);
}
