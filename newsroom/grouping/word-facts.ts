import { LRUCache } from 'lru-cache';
import { beginsPair, conceptsOfWord } from './concepts.ts';
import { conceptFeature, type Feature, nameFeatures, wordFeature } from './feature.ts';
import type { GroupingLanguage } from './grouping-languages.ts';
import { nameSkeleton } from './name-skeleton.ts';
import { spelledNumber } from './number-words.ts';
import { placesBeginningWith, type PlaceName } from './place-names.ts';
import { isStopWord } from './stop-words.ts';
import { stemOf } from './word-stems.ts';
import { wordOf } from './words.ts';

/** What a word is in its language, wherever it stands. `folded` is without case and accents. */
export type WordFacts = {
  folded: string;
  capitalised: boolean;
  /** Whether it says something by itself. */
  tells: boolean;
  skeleton: string;
  /** Places whose names may begin with this word. */
  places: readonly PlaceName[];
  /** Of a spelled-out number. */
  number: number | null;
  /** Whether it may be the first of two words that are one concept. */
  beginsPair: boolean;
  hasConcept: boolean;
  /** Its concepts and itself; and itself as a name. */
  said: readonly Feature[];
  names: readonly Feature[];
};

const mostRemembered = 50_000;
const remembered = new LRUCache<string, WordFacts>({ max: mostRemembered });

/** Looks a word up, or remembers it: news repeats its words. */
export function factsOf(text: string, language: GroupingLanguage | null): WordFacts {
  const key = `${language} ${text}`;
  const known = remembered.get(key);
  if (known) return known;
  const facts = findFacts(text, language);
  remembered.set(key, facts);
  return facts;
}

function findFacts(text: string, language: GroupingLanguage | null): WordFacts {
  const word = wordOf(text);
  const { folded, capitalised } = word;
  const tells = folded.length >= 2 && !isStopWord(folded, language);
  const skeleton = tells ? nameSkeleton(text, language) : '';
  const concepts = conceptsOfWord(text, language);
  return {
    folded,
    capitalised,
    tells,
    skeleton,
    places: placesBeginningWith(word, language),
    number: spelledNumber(folded, language),
    beginsPair: beginsPair(text, language),
    hasConcept: concepts.length > 0,
    said: [
      ...concepts.map(conceptFeature),
      ...(tells ? [wordFeature(stemOf(word, language), language)] : []),
    ],
    names: nameFeatures(skeleton, capitalised),
  };
}
