import { beginsPair, conceptsOfWord } from './concepts.ts';
import type { GroupingLanguage } from './grouping-languages.ts';
import { nameSkeleton } from './name-skeleton.ts';
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
  skeleton: string;
  concepts: readonly string[];
  /** Whether it may be the first of two words that are one concept. */
  beginsPair: boolean;
  /** Places whose names may begin with this word. */
  places: readonly PlaceName[];
  /** Of a spelled-out number. */
  number: number | null;
};

/** The words that were looked up last are remembered, so many and those before them: news repeats its words. */
const mostRecent = 40_000;
let recent = new Map<string, WordFacts>();
let before = new Map<string, WordFacts>();

/** Looks a word up, or remembers it. */
export function factsOf(text: string, language: GroupingLanguage | null): WordFacts {
  const key = `${language} ${text}`;
  const known = recent.get(key);
  if (known) return known;
  // A part of the key: one of the article's text would keep all of this in memory.
  const facts = before.get(key) ?? findFacts(key.slice(key.length - text.length), language);
  if (recent.size === mostRecent) [before, recent] = [recent, new Map()];
  recent.set(key, facts);
  return facts;
}

function findFacts(text: string, language: GroupingLanguage | null): WordFacts {
  const word = wordOf(text);
  const { folded, capitalised } = word;
  const silent = folded.length < 2 || isStopWord(folded, language);
  return {
    folded,
    capitalised,
    stem: silent ? null : stemOf(word, language),
    skeleton: silent ? '' : nameSkeleton(text, language),
    concepts: conceptsOfWord(text, language),
    beginsPair: beginsPair(text, language),
    places: placesBeginningWith(word, language),
    number: spelledNumber(folded, language),
  };
}
