import { isCalendarWord } from './calendar-words.ts';
import { beginsPair, conceptsOfWord } from './concepts.ts';
import type { GroupingLanguage } from './grouping-languages.ts';
import { consonantsOf, spokenName } from './name-skeleton.ts';
import { spelledNumber } from './number-words.ts';
import { placesBeginningWith, type PlaceName } from './place-names.ts';
import { isStopWord } from './stop-words.ts';
import { stemOf } from './word-stems.ts';
import { wordOf } from './words.ts';

/** What a word is in its language, wherever it stands. */
export type WordFacts = {
  /** Without case and accents. */
  folded: string;
  capitalised: boolean;
  /** Null for words that say nothing by themselves. */
  stem: string | null;
  /** As a name in most European spellings, and its consonants; both are empty for words that say nothing. */
  spoken: string;
  skeleton: string;
  /** A few capitals and nothing else. */
  acronym: boolean;
  concepts: readonly string[];
  /** Whether it may be the first of two words that are one concept. */
  beginsPair: boolean;
  /** Places whose names may begin with this word. */
  places: readonly PlaceName[];
  /** The value of a spelled-out number. */
  number: number | null;
  /** Whether it is a month or a day of the week. */
  isCalendar: boolean;
};

const longestAcronym = 5;
/** What Irish writes before a name behind some words: "i gCorcaigh", "i mBaile", "na hÉireann". */
const eclipsis = /^(?:bh(?=F)|[bdgmnt](?=\p{Lu})|[hn]-?(?=[AEIOUÁÉÍÓÚ]))/u;

type Words = Map<GroupingLanguage | null, Map<string, WordFacts>>;

/** News repeats words: this many of the latest are cached, and as many before them. */
const mostRecent = 40_000;
let recent: Words = new Map();
let before: Words = new Map();
let recentCount = 0;

/** Looks up a word, in the cache or anew. */
export function factsOf(text: string, language: GroupingLanguage | null): WordFacts {
  const known = recent.get(language)?.get(text);
  if (known) return known;
  // A copy: a slice would keep the whole text of the article in memory.
  const word = ` ${text}`.slice(1);
  const facts = before.get(language)?.get(text) ?? findFacts(word, language);
  remember(word, language, facts);
  return facts;
}

function remember(word: string, language: GroupingLanguage | null, facts: WordFacts): void {
  if (recentCount === mostRecent) {
    [before, recent] = [recent, new Map()];
    recentCount = 0;
  }
  const words = recent.get(language) ?? new Map<string, WordFacts>();
  recent.set(language, words.set(word, facts));
  recentCount++;
}

function findFacts(text: string, language: GroupingLanguage | null): WordFacts {
  const word = wordOf(language === 'ga' ? text.replace(eclipsis, '') : text);
  const { folded, capitalised, capitals } = word;
  const silent = folded.length < 2 || isStopWord(folded, language);
  const spoken = silent ? '' : spokenName(word.text, language);
  return {
    folded,
    capitalised,
    stem: silent ? null : stemOf(word, language),
    spoken,
    skeleton: consonantsOf(spoken),
    acronym: capitals && text.length <= longestAcronym,
    concepts: conceptsOfWord(text, language),
    beginsPair: beginsPair(text, language),
    places: placesBeginningWith(word, language),
    number: spelledNumber(folded, language),
    isCalendar: isCalendarWord(folded, language),
  };
}
