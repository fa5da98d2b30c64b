import { conceptsOfWord } from './concepts.ts';
import type { GroupingLanguage } from './grouping-languages.ts';
import { nameSkeleton } from './name-skeleton.ts';
import { spelledNumber } from './number-words.ts';
import { placesBeginningWith, type PlaceName } from './place-names.ts';
import { isStopWord } from './stop-words.ts';
import type { Token } from './tokens.ts';
import { stemOf } from './word-stems.ts';

/** What a word is in its language, wherever it stands. */
export type WordFacts = {
  /** Null for words that say nothing by themselves. */
  stem: string | null;
  skeleton: string;
  concepts: readonly string[];
  /** Places whose names may begin with this word. */
  places: readonly PlaceName[];
  /** Of a spelled-out number. */
  number: number | null;
};

const mostRemembered = 50_000;
const remembered = new Map<string, WordFacts>();

/** Looks a word up, or remembers it: news repeats its words. */
export function factsOf(token: Token, language: GroupingLanguage | null): WordFacts {
  const key = `${language} ${token.text}`;
  const known = remembered.get(key);
  if (known) return known;
  const facts = findFacts(token, language);
  if (remembered.size === mostRemembered) remembered.clear();
  remembered.set(key, facts);
  return facts;
}

function findFacts(token: Token, language: GroupingLanguage | null): WordFacts {
  const silent = token.folded.length < 2 || isStopWord(token.folded, language);
  return {
    stem: silent ? null : stemOf(token, language),
    skeleton: silent ? '' : nameSkeleton(token.text, language),
    concepts: conceptsOfWord(token.text, language),
    places: placesBeginningWith(token, language),
    number: spelledNumber(token.folded, language),
  };
}
