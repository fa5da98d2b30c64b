import { readFileSync } from 'node:fs';
import { fold } from '#newsroom/reading/fold.ts';
import { groupingLanguages, type GroupingLanguage } from './grouping-languages.ts';

/** Stems and whole words of one language, folded, and the concepts that they stand for. `pairs`: first words of two. */
type Stems = { beginnings: Map<string, string[]>; words: Map<string, string[]>; pairs: Set<string> };

const shortestStem = 2;
/** "Generalstreik" is a strike. So long is a stem that is found inside of a word, and what stands before it. */
const compounding = new Set<GroupingLanguage>(['de', 'nl', 'sv', 'da', 'nb', 'fi', 'et', 'hu']);
const shortestPart = 5;
const shortestBefore = 3;
const read = new Map<GroupingLanguage, Stems>(groupingLanguages.map((language) => [language, emptyStems()]));
for (const line of readFileSync(new URL('concepts.txt', import.meta.url), 'utf8').split('\n')) readLine(line);

/**
 * What an inflected, folded word is about: flood, election, strike. A stem is the beginning of its words, and of their later
 * parts in languages that put words together.
 */
export function conceptsOfWord(folded: string, language: GroupingLanguage | null): readonly string[] {
  const stems = language && read.get(language);
  if (!stems) return [];
  const found = [...(stems.words.get(folded) ?? []), ...beginningWith(folded, shortestStem, stems)];
  if (!compounding.has(language)) return found;
  const latest = folded.length - shortestPart;
  for (let start = shortestBefore; start <= latest; start++)
    found.push(...beginningWith(folded.slice(start), shortestPart, stems));
  return found;
}

function beginningWith(folded: string, shortest: number, { beginnings }: Stems): string[] {
  const found: string[] = [];
  for (let length = shortest; length <= folded.length; length++)
    found.push(...(beginnings.get(folded.slice(0, length)) ?? []));
  return found;
}

/** The same for two words that count as one: "säger upp". */
export function conceptsOfPair(
  folded: string,
  following: string,
  language: GroupingLanguage | null,
): readonly string[] {
  const known = language !== null && read.get(language)?.pairs.has(folded);
  return known ? conceptsOfWord(`${folded}-${following}`, language) : [];
}

/** The concepts that have stems in a language. */
export function conceptsOf(language: GroupingLanguage): Set<string> {
  const stems = read.get(language) ?? emptyStems();
  return new Set([...stems.beginnings.values(), ...stems.words.values()].flat());
}

function emptyStems(): Stems {
  return { beginnings: new Map(), words: new Map(), pairs: new Set() };
}

/** `flood en=flood|inundat de=…`: a concept, then the stems of each language; `=stem` is a whole word. */
function readLine(line: string): void {
  if (line.trim() === '' || line.startsWith('#')) return;
  const [concept = '', ...languages] = line.trim().split(' ');
  for (const part of languages) {
    const equals = part.indexOf('=');
    const stems = read.get(part.slice(0, equals) as GroupingLanguage);
    if (equals < 2 || !stems) throw new Error(`concepts.txt: "${part}" of ${concept} names no language`);
    for (const stem of part.slice(equals + 1).split('|')) note(stems, stem, concept);
  }
}

function note({ beginnings, words, pairs }: Stems, stem: string, concept: string): void {
  const whole = stem.startsWith('=');
  const known = whole ? words : beginnings;
  const folded = fold(whole ? stem.slice(1) : stem);
  known.set(folded, [...(known.get(folded) ?? []), concept]);
  if (folded.includes('-')) pairs.add(folded.slice(0, folded.indexOf('-')));
}
