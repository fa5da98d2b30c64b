import { readFileSync } from 'node:fs';
import { fold } from '#newsroom/reading/fold.ts';
import { groupingLanguages, type GroupingLanguage } from './grouping-languages.ts';

/** Stems and whole words of one language, and the concepts that they stand for. `pairs`: first words of two. */
type Stems = { beginnings: Map<string, string[]>; words: Map<string, string[]>; pairs: Set<string> };

const shortestStem = 2;
/** "Generalstreik" is a strike. So long is a stem that is found inside of a word, and what stands before it. */
const compounding = new Set<GroupingLanguage>(['de', 'nl', 'sv', 'da', 'nb', 'fi', 'et', 'hu']);
const shortestPart = 5;
const shortestBefore = 3;
const read = new Map<GroupingLanguage, Stems>(groupingLanguages.map((language) => [language, emptyStems()]));
for (const line of readFileSync(new URL('concepts.txt', import.meta.url), 'utf8').split('\n')) readLine(line);

/**
 * What an inflected word is about: flood, election, strike. A stem is the beginning of its words, and of their later parts in
 * languages that put words together.
 */
export function conceptsOfWord(word: string, language: GroupingLanguage | null): readonly string[] {
  const stems = language && read.get(language);
  if (!stems) return [];
  const plain = plainIn(language, word);
  const found = [...(stems.words.get(plain) ?? []), ...beginningWith(plain, shortestStem, stems)];
  if (!compounding.has(language)) return found;
  const latest = plain.length - shortestPart;
  for (let start = shortestBefore; start <= latest; start++)
    found.push(...beginningWith(plain.slice(start), shortestPart, stems));
  return found;
}

/** Accents are kept, "løn" is not the beginning of London; but Greek ones wander with the inflection. */
function plainIn(language: GroupingLanguage, word: string): string {
  return language === 'el' ? fold(word) : word.toLowerCase().replace(/[’ʼ]/g, "'");
}

function beginningWith(word: string, shortest: number, { beginnings }: Stems): string[] {
  const found: string[] = [];
  for (let length = shortest; length <= word.length; length++)
    found.push(...(beginnings.get(word.slice(0, length)) ?? []));
  return found;
}

/** The same for two words that count as one: "säger upp". */
export function conceptsOfPair(
  word: string,
  following: string,
  language: GroupingLanguage | null,
): readonly string[] {
  const pairs = language && read.get(language)?.pairs;
  if (!language || !pairs || pairs.size === 0) return [];
  return pairs.has(plainIn(language, word)) ? conceptsOfWord(`${word}-${following}`, language) : [];
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
    for (const stem of part.slice(equals + 1).split('|'))
      note(stems, plainIn(part.slice(0, equals) as GroupingLanguage, stem), concept);
  }
}

function note({ beginnings, words, pairs }: Stems, stem: string, concept: string): void {
  const whole = stem.startsWith('=');
  const known = whole ? words : beginnings;
  const word = whole ? stem.slice(1) : stem;
  known.set(word, [...(known.get(word) ?? []), concept]);
  if (word.includes('-')) pairs.add(word.slice(0, word.indexOf('-')));
}
