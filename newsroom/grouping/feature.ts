import anyAscii from 'any-ascii';
import { languageNumber, type GroupingLanguage } from './grouping-languages.ts';
import { hashText } from './hash.ts';
import { enclosingPlaces } from './place-countries.ts';

/** The kinds of features as numbers. */
export const kinds = { word: 0, name: 1, place: 2, number: 3, concept: 4 } as const;

/**
 * Something that a text mentions. Words count within a language, everything else across languages. `group`: features of
 * the same name, which must not count twice. `weight`: how much its kind counts, before its rarity.
 */
export type Feature = {
  kind: keyof typeof kinds;
  text: string;
  weight: number;
  /** Kind and text as a number, and kind and group. */
  key: number;
  group: number;
};

const weights = {
  word: 1,
  name: 0.7,
  smallName: 0.3,
  place: 0.8,
  countryOfPlace: 0.56,
  number: 0.8,
  concept: 0.5,
};
/** The words of each language have a kind of their own in the keys, which keeps them apart. */
const firstWords = 1000;
/** How many consonants the two features of a name have: its beginning, and most of it. */
const [beginning, most] = [4, 7];
const shortName = 3;

/** A place by its code, and its country: in one group, so that they count as one name. */
export function placeFeatures(code: string): Feature[] {
  const outer = enclosingPlaces(code);
  const name = outer.at(-1) ?? code;
  return [
    universal('place', code, name, weights.place),
    ...outer.map((one) => universal('place', one, name, weights.countryOfPlace)),
  ];
}

/** The feature of a number, by its value as text. */
export function numberFeature(value: string): Feature {
  return universal('number', value, value, weights.number);
}

/** The feature of a concept, by its name in `concepts.txt`. */
export function conceptFeature(concept: string): Feature {
  return universal('concept', concept, concept, weights.concept);
}

/** The feature of a word, by its stem, which only counts within its language. */
export function wordFeature(stem: string, language: GroupingLanguage | null): Feature {
  const key = hashText(stem, firstWords + languageNumber(language));
  return { kind: 'word', text: stem, weight: weights.word, key, group: key };
}

/** The features of a name's consonants; none if there are too few. */
export function nameFeatures(skeleton: string, capitalised: boolean): Feature[] {
  const weight = weights.name * (capitalised ? 1 : weights.smallName);
  if (skeleton.length < shortName || (skeleton.length === shortName && !capitalised)) return [];
  const group = skeleton.slice(0, beginning);
  const texts = skeleton.length === shortName ? [skeleton] : [`${group}-`, skeleton.slice(0, most)];
  return texts.map((text) => universal('name', text, group, weight));
}

/** The feature of an acronym such as "VW" or "ЕК", which is too short for consonants. */
export function acronymFeature(letters: string): Feature {
  return shortNameFeature(anyAscii(letters).toLowerCase());
}

/** The feature of a name that has too few consonants, by all its letters: "rute" for Rutte. */
export function shortNameFeature(spoken: string): Feature {
  return universal('name', `=${spoken}`, `=${spoken}`, weights.name);
}

function universal(kind: Feature['kind'], text: string, group: string, weight: number): Feature {
  return { kind, text, weight, key: hashText(text, kinds[kind]), group: hashText(group, kinds[kind]) };
}
