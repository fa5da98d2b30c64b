import { readFileSync } from 'node:fs';
import { fold } from '#newsroom/reading/fold.ts';
import { groupingLanguages, type GroupingLanguage } from './grouping-languages.ts';

/** Stems and whole words of one language, and the concepts that they stand for. `pairs`: first words of two. */
type Stems = { beginnings: Map<string, Beginnings>; words: Map<string, string[]>; pairs: Set<string> };

/** Word beginnings that share their first two letters. `lengths`: the different lengths, in order. */
type Beginnings = { lengths: number[]; concepts: Map<string, string[]> };

const nothing: readonly string[] = [];
const shortestStem = 2;
/**
 * The languages with compounds: "Generalstreik" is a strike. The lengths are the least for a stem found inside a word,
 * and for what precedes it.
 */
const compounding = new Set<GroupingLanguage>(['de', 'nl', 'sv', 'da', 'nb', 'fi', 'et', 'hu']);
const shortestPart = 5;
const shortestBefore = 3;
const read = new Map<GroupingLanguage, Stems>(groupingLanguages.map((language) => [language, emptyStems()]));
for (const line of readFileSync(new URL('concepts.txt', import.meta.url), 'utf8').split('\n')) readLine(line);

/**
 * The concepts of an inflected word: flood, election, strike. A stem is the beginning of a word, or, in languages with
 * compounds, of a later part of it.
 */
export function conceptsOfWord(word: string, language: GroupingLanguage | null): readonly string[] {
  const stems = language && read.get(language);
  if (!stems) return [];
  const plain = plainIn(language, word);
  const parts = [stems.words.get(plain) ?? nothing, conceptsAt(plain, 0, shortestStem, stems)];
  const latest = compounding.has(language) ? plain.length - shortestPart : -1;
  for (let start = shortestBefore; start <= latest; start++)
    parts.push(conceptsAt(plain, start, shortestPart, stems));
  const found = parts.filter((concepts) => concepts.length > 0);
  return found.length > 1 ? found.flat() : (found[0] ?? nothing);
}

/**
 * Accents are kept, since "løn" is not the beginning of London. But Greek accents move with the inflection, and many
 * Romanian texts write cedillas for commas.
 */
function plainIn(language: GroupingLanguage, word: string): string {
  if (language === 'el') return fold(word);
  const small = word.toLowerCase().replace(/[’ʼ]/g, "'");
  return language === 'ro' ? small.replaceAll('ş', 'ș').replaceAll('ţ', 'ț') : small;
}

/** The concepts of the stems that begin at a position of a word and are not too short. */
function conceptsAt(word: string, at: number, shortest: number, { beginnings }: Stems): readonly string[] {
  const known = beginnings.get(word.slice(at, at + shortestStem));
  if (!known) return nothing;
  const parts: (readonly string[])[] = [];
  for (const length of known.lengths) {
    if (length < shortest || at + length > word.length) continue;
    const found = known.concepts.get(word.slice(at, at + length));
    if (found) parts.push(found);
  }
  return parts.length > 1 ? parts.flat() : (parts[0] ?? nothing);
}

/** Whether a word may be the first of two that count as one. */
export function beginsPair(word: string, language: GroupingLanguage | null): boolean {
  const pairs = language && read.get(language)?.pairs;
  return language !== null && !!pairs && pairs.has(plainIn(language, word));
}

/** The concepts of two words that count as one: "säger upp". */
export function conceptsOfPair(
  word: string,
  following: string,
  language: GroupingLanguage | null,
): readonly string[] {
  return beginsPair(word, language) ? conceptsOfWord(`${word}-${following}`, language) : [];
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
  const word = whole ? stem.slice(1) : stem;
  if (whole) words.set(word, [...(words.get(word) ?? []), concept]);
  else noteBeginning(beginnings, word, concept);
  if (word.includes('-')) pairs.add(word.slice(0, word.indexOf('-')));
}

function noteBeginning(beginnings: Stems['beginnings'], stem: string, concept: string): void {
  const first = stem.slice(0, shortestStem);
  const known = beginnings.getOrInsertComputed(first, () => ({ lengths: [], concepts: new Map() }));
  known.concepts.set(stem, [...(known.concepts.get(stem) ?? []), concept]);
  if (!known.lengths.includes(stem.length))
    known.lengths = [...known.lengths, stem.length].toSorted((a, b) => a - b);
}
