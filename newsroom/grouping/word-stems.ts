import { stemmer as danish } from '@orama/stemmers/danish';
import { stemmer as dutch } from '@orama/stemmers/dutch';
import { stemmer as english } from '@orama/stemmers/english';
import { stemmer as finnish } from '@orama/stemmers/finnish';
import { stemmer as french } from '@orama/stemmers/french';
import { stemmer as german } from '@orama/stemmers/german';
import { stemmer as greek } from '@orama/stemmers/greek';
import { stemmer as hungarian } from '@orama/stemmers/hungarian';
import { stemmer as irish } from '@orama/stemmers/irish';
import { stemmer as italian } from '@orama/stemmers/italian';
import { stemmer as lithuanian } from '@orama/stemmers/lithuanian';
import { stemmer as norwegian } from '@orama/stemmers/norwegian';
import { stemmer as portuguese } from '@orama/stemmers/portuguese';
import { stemmer as romanian } from '@orama/stemmers/romanian';
import { stemmer as russian } from '@orama/stemmers/russian';
import { stemmer as spanish } from '@orama/stemmers/spanish';
import { stemmer as swedish } from '@orama/stemmers/swedish';
import { stemmer as ukrainian } from '@orama/stemmers/ukrainian';
import { fold } from '#newsroom/reading/fold.ts';
import type { GroupingLanguage } from './grouping-languages.ts';
import type { Word } from './words.ts';

// Left out on purpose: the package's Bulgarian throws on some words, its "sk" is Sanskrit.
const stemmers: Partial<Record<GroupingLanguage, (word: string) => string>> = {
  da: danish,
  de: german,
  el: (word) => greek(withRegularEnding(word)),
  en: english,
  es: spanish,
  fi: finnish,
  fr: french,
  ga: irish,
  hu: hungarian,
  it: italian,
  lt: lithuanian,
  nb: norwegian,
  nl: dutch,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  sv: swedish,
  uk: ukrainian,
};
const firstLetters = 6;

/** Greek nouns in -ια and -ιο and adjectives in -ικος in a form of which the stemmer makes the same as of the others. */
function withRegularEnding(word: string): string {
  return word
    .replace(/(?<=\p{L}{2})[ιί](?:[αά]ς|[εέ]ς|[οό][ις]?|[οό][υύ]ς?|[ωώ]ν)$/u, 'ια')
    .replace(/(?<=\p{L}{2})[ιίϊΐ]κ(?:[αά]|[οό][υύ]?|[ωώ]ν)$/u, 'ικη');
}

/** A word as all its inflected forms are written, without accents. */
export function stemOf(word: Word, language: GroupingLanguage | null): string {
  const stem = language && stemmers[language];
  if (!stem) return word.folded.slice(0, firstLetters);
  return fold(stem(word.text.toLowerCase()));
}
