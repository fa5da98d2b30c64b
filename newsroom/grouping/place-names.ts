import { readFileSync } from 'node:fs';
import { fold } from '#newsroom/reading/fold.ts';
import type { GroupingLanguage } from './grouping-languages.ts';
import type { Word } from './words.ts';

/**
 * A name as its inflected forms begin, word by word; `whole`: as it is. `first`: its first word. `adjective`: may be written small.
 * What is no place and only begins as one does has `nothing` as its code: "François"; what is none before another name has
 * `forename`: "Jordan Bardella".
 */
export type PlaceName = {
  code: string;
  stems: readonly string[];
  first: string;
  whole: boolean;
  adjective: boolean;
};

/** By the first letters of the names. */
type Names = Map<string, PlaceName[]>;

const common = '*';
/** What stands in front of words that are no places. */
const nothing = '-';
const forename = '+';
const nowhere: readonly PlaceName[] = [];
const shortestStem = 3;
const shortestCity = 4;
/** So many letters an ending may have. */
const longestEnding = 6;
const longestShortEnding = 2;
/** What is too short for a lexicon of beginnings. */
const acronyms = new Map(
  'US=US USA=US UK=GB UAE=AE США=US ΗΠΑ=US САЩ=US EEUU=US EUA=US SUA=US VS=US ZDA=US SAD=US JAV=US ASV=US'
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);
/** Where French and Danish have a capital letter. */
const capitalAdjectives = new Set<GroupingLanguage>(['en', 'nl', 'ga']);
/** Where names of places have no cases: there they are written as they are, or with the ending of a people or an adjective. */
const withoutCases = new Set<GroupingLanguage>(['en', 'de', 'fr', 'it', 'es', 'pt', 'nl', 'sv', 'da', 'nb']);
/** Of peoples and cities' people: "Chilean", "Wienerin", "Milanais", "bruxellois", "Romano", "Congolese", "Zwitsers". */
const peopleEnding =
  /^(?:[dein]?i?a(?:n(?:[aeios]|[ao]s|er|ers|ern|erin|erinnen|isch(?:e[mnrs]?)?)?|ans?e?|in(?:es?|s)?|is(?:es?)?)|i?en(?:s|nes?|er|se|ses)?|(?:ol|[ln])?es(?:[aei]|[ae]s)|ois(?:es?)?|(?:ian|[im])?er(?:s|n|in|innen|e|en|na|ne)?|i?sch(?:e[mnrs]?)?|i?sk[aet]?|i?se?|ish|e[nñ][ao]s?|enses?|in(?:o|a|i|os|as))$/;
/** Behind the whole name: a genitive, "Israeli", "Kuwaitis", "Chinas". */
const nameEnding = /^(?:i?s?|n?ers?|n?ern|n?erin|ns?|are|arna?|are?n|ne?s|man|men)$/;
/** Of adjectives, behind their last vowels. */
const adjectiveEnding =
  /^(?:[aeio]s?|h[ei]|e[mnrs]|[nst]|nes?|nen|ka|ke|sk|ske|ska|ses?|[ae]?nas?|[ae]?nos?)?$/;
const names = readNames();

/** The places whose names may begin with a word, inflected or not; the longest names first. */
export function placesBeginningWith(word: Word, language: GroupingLanguage | null): readonly PlaceName[] {
  const acronym = word.capitals ? acronyms.get(word.text) : undefined;
  if (acronym)
    return [{ code: acronym, stems: [word.folded], first: word.folded, whole: true, adjective: false }];
  const letters = word.folded.slice(0, shortestStem);
  const own = (language && names.get(language)?.get(letters)) ?? nowhere;
  const others = names.get(common)?.get(letters) ?? nowhere;
  if (own.length + others.length === 0) return nowhere;
  return [...own, ...others].filter((name) => isWritten(name, word, language)).toSorted(longerFirst);
}

/** Of equals what has more words, then what is no place. */
function longerFirst(one: PlaceName, other: PlaceName): number {
  const [[stem = ''], [otherStem = '']] = [one.stems, other.stems];
  return (
    otherStem.length - stem.length ||
    other.stems.length - one.stems.length ||
    Number(isNoPlace(other)) - Number(isNoPlace(one))
  );
}

/** Whether a name was found that is no place's. */
export function isNoPlace({ code }: PlaceName): boolean {
  return code === nothing || code === forename;
}

/** Whether a name is no place's only where another name follows. */
export function isForename({ code }: PlaceName): boolean {
  return code === forename;
}

/** Whether a folded word is a form of a word of a place's name, the first one or another. Peoples are called after countries only. */
export function isFormOf({ code, stems, whole }: PlaceName, at: number, folded: string): boolean {
  const stem = stems[at] ?? '';
  if (whole) return folded === stem;
  const short = stem.length <= (isCountry(code) ? shortestStem : shortestCity);
  const ending = short ? longestShortEnding : longestEnding;
  return folded.startsWith(stem) && folded.length - stem.length <= ending;
}

/** Countries have the two letters of ISO 3166, cities and regions their names. */
function isCountry(code: string): boolean {
  return code.length === 2;
}

function isWritten(name: PlaceName, word: Word, language: GroupingLanguage | null): boolean {
  const mayBeSmall = name.adjective && language !== null && !capitalAdjectives.has(language);
  if (!(mayBeSmall || word.capitalised) || !isFormOf(name, 0, word.folded)) return false;
  const anyEnding = name.whole || isNoPlace(name) || language === null || !withoutCases.has(language);
  return anyEnding || isUsualForm(name, word.folded);
}

/** Whether a word that begins as a name does ends as forms of names do: "Chilean" does, "children" does not. */
function isUsualForm({ stems: [stem = ''], first, adjective }: PlaceName, folded: string): boolean {
  if (folded.startsWith(first) && nameEnding.test(folded.slice(first.length))) return true;
  const ending = folded.slice(stem.length);
  return peopleEnding.test(ending) || (adjective && adjectiveEnding.test(ending));
}

function readNames(): Map<string, Names> {
  const languages = new Map<string, Names>();
  for (const file of ['places.txt', 'more-places.txt']) {
    let section: Names = new Map();
    for (const line of readFileSync(new URL(file, import.meta.url), 'utf8').split('\n')) {
      const title = /^\[([\w*]+)\]$/.exec(line)?.[1];
      if (title) section = languages.getOrInsertComputed(title, () => new Map<string, PlaceName[]>());
      else if (line !== '' && !line.startsWith('#')) readLine(section, line);
    }
  }
  for (const section of languages.values())
    for (const list of section.values()) list.sort((a, b) => b.stems.length - a.stems.length);
  return languages;
}

/** `FR France`; `FR~ French|français` are adjectives; `=Vídni` is a whole word; `- François` is no place. */
function readLine(section: Names, line: string): void {
  const [key = '', ...rest] = line.split(' ');
  const adjective = key.endsWith('~');
  for (const written of rest.join(' ').split('|')) {
    const words = fold(written)
      .split(/[^\p{L}]+/u)
      .filter(Boolean);
    const code = adjective ? key.slice(0, -1) : key;
    const whole = written.startsWith('=');
    const stems = whole
      ? words
      : words.map((word) =>
          beginning(word, adjective ? 4 : isCountry(code) ? shortestStem : 5, adjective ? 2 : 1),
        );
    const [first] = stems;
    if (!first || first.length < shortestStem) continue;
    const name = { code, stems, first: words[0] ?? '', whole, adjective };
    const letters = first.slice(0, shortestStem);
    section.getOrInsertComputed(letters, () => []).push(name);
  }
}

/** A word without the vowels that inflection changes: "francuski", "francuskiego". */
function beginning(word: string, shortest: number, most: number): string {
  let stem = word;
  for (let n = 0; n < most && stem.length > shortest && /[aeiouyаеиоуыіяюєηιαοειυω]$/.test(stem); n++)
    stem = stem.slice(0, -1);
  return stem;
}
