import { readFileSync } from 'node:fs';
import type { GroupingLanguage } from './grouping-languages.ts';

const spelled = readSpelled();
/** Scales as publishers shorten them. */
const scales: ReadonlyMap<string, number> = new Map([
  ...['bn', 'mld', 'mlrd', 'mrd', 'mrdi', 'mds', 'mdr', 'mrda', 'млрд', 'δισ'].map(
    (word) => [word, 1e9] as const,
  ),
  ...['mio', 'mln', 'mn', 'млн', 'εκατ', 'milj'].map((word) => [word, 1e6] as const),
  ...['тис', 'tys', 'тыс', 'хил'].map((word) => [word, 1e3] as const),
]);

/** The value of a folded number word, or of a shortened scale; null for other words. */
export function spelledNumber(folded: string, language: GroupingLanguage | null): number | null {
  return (language && spelled.get(language)?.get(folded)) ?? scales.get(folded) ?? null;
}

/** Scales say how many times the number before them; alone they say nothing. */
export function isShortScale(folded: string): boolean {
  return scales.has(folded);
}

function readSpelled(): Map<string, Map<string, number>> {
  const languages = new Map<string, Map<string, number>>();
  let words = new Map<string, number>();
  for (const line of readFileSync(new URL('number-words.txt', import.meta.url), 'utf8').split('\n')) {
    const title = /^\[(\w+)\]$/.exec(line)?.[1];
    if (title) languages.set(title, (words = new Map()));
    if (!/^\d/.test(line)) continue;
    const [value, ...names] = line.split(' ');
    for (const name of names) words.set(name, Number(value));
  }
  return languages;
}
