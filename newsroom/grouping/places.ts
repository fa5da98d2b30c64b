import { readFileSync } from 'node:fs';
import { fold } from '#newsroom/reading/fold.ts';
import type { GroupingLanguage } from './grouping-languages.ts';
import type { Token } from './tokens.ts';

/** A place and the tokens that name it. */
export type FoundPlace = { code: string; first: number; last: number };

/** A name as its inflected forms begin, word by word. `adjective`: may be written small. */
type Name = { code: string; stems: string[]; adjective: boolean };

type Names = Map<string, Name[]>;

const common = '*';
/** Where French and Danish have a capital letter. */
const capitalAdjectives = new Set<GroupingLanguage>(['en', 'nl', 'ga']);
/** So many letters an ending may have. */
const longestEnding = 6;
const longestShortEnding = 2;
const shortestStem = 3;
const names = readNames();

/** The countries, cities and peoples that a text names, inflected or not. */
export function placesIn(tokens: readonly Token[], language: GroupingLanguage | null): FoundPlace[] {
  const found: FoundPlace[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const place = placeAt(tokens, at, language);
    if (!place) continue;
    found.push(place);
    at = place.last;
  }
  return found;
}

function placeAt(tokens: readonly Token[], at: number, language: GroupingLanguage | null): FoundPlace | null {
  const token = tokens[at];
  if (!token || token.digits) return null;
  const short = token.capitals ? acronyms[token.text] : undefined;
  if (short) return { code: short, first: at, last: at };
  for (let length = token.folded.length; length >= shortestStem; length--) {
    const name = nameWith(token.folded.slice(0, length), tokens, at, language);
    if (name) return { code: name.code, first: at, last: at + name.stems.length - 1 };
  }
  return null;
}

/** The longest name whose first word begins like this. */
function nameWith(
  stem: string,
  tokens: readonly Token[],
  at: number,
  language: GroupingLanguage | null,
): Name | undefined {
  const own = (language && names.get(language)?.get(stem)) ?? [];
  const shared = names.get(common)?.get(stem) ?? [];
  return [...own, ...shared].find((name) => fits(name, tokens, at, language));
}

function fits(name: Name, tokens: readonly Token[], at: number, language: GroupingLanguage | null): boolean {
  const mayBeSmall = name.adjective && language !== null && !capitalAdjectives.has(language);
  if (!mayBeSmall && !tokens[at]?.capitalised) return false;
  return name.stems.every((stem, n) => {
    const word = tokens[at + n]?.folded ?? '';
    const ending = stem.length > shortestStem ? longestEnding : longestShortEnding;
    return word.startsWith(stem) && word.length - stem.length <= ending;
  });
}

/** What is too short for a lexicon of beginnings. */
const acronyms: Readonly<Record<string, string>> = {
  US: 'US',
  USA: 'US',
  UK: 'GB',
  UAE: 'AE',
  США: 'US',
  ΗΠΑ: 'US',
  САЩ: 'US',
  EEUU: 'US',
  EUA: 'US',
  SUA: 'US',
  VS: 'US',
  ZDA: 'US',
  SAD: 'US',
  JAV: 'US',
  ASV: 'US',
};

function readNames(): Map<string, Names> {
  const languages = new Map<string, Names>();
  for (const file of ['places.txt', 'more-places.txt']) {
    let section: Names = new Map();
    for (const line of readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')) {
      const title = /^\[([\w*]+)\]$/.exec(line)?.[1];
      if (title) languages.set(title, (section = languages.get(title) ?? new Map<string, Name[]>()));
      else if (line !== '' && !line.startsWith('#')) readLine(section, line);
    }
  }
  for (const section of languages.values())
    for (const list of section.values()) list.sort((a, b) => b.stems.length - a.stems.length);
  return languages;
}

/** `FR France`; `FR~ French|français` are adjectives. */
function readLine(section: Names, line: string): void {
  const [key = '', ...rest] = line.split(' ');
  const adjective = key.endsWith('~');
  for (const written of rest.join(' ').split('|')) {
    const stems = fold(written)
      .split(/[^\p{L}]+/u)
      .filter(Boolean)
      .map((word) => beginning(word, adjective));
    const [first] = stems;
    if (!first || first.length < shortestStem) continue;
    const name = { code: adjective ? key.slice(0, -1) : key, stems, adjective };
    section.set(first, [...(section.get(first) ?? []), name]);
  }
}

/** A word without the vowels that inflection changes: "francuski", "francuskiego". */
function beginning(word: string, adjective: boolean): string {
  const shortest = adjective ? 4 : shortestStem;
  const most = adjective ? 2 : 1;
  let stem = word;
  for (let n = 0; n < most && stem.length > shortest && /[aeiouyаеиоуыіяюєηιαοειυω]$/.test(stem); n++)
    stem = stem.slice(0, -1);
  return stem;
}
