import anyAscii from 'any-ascii';
import type { GroupingLanguage } from './grouping-languages.ts';

// At the beginning and behind a consonant they are one sound (Μπάιντεν, Όρμπαν, Ρονάλντο), elsewhere mostly two (Τραμπ).
const greekDigraphs: [RegExp, string][] = [
  [/(?<!\p{L})μπ|(?<=[βγδζθκλξπρσφχψ])μπ/gu, 'b'],
  [/μπ/gu, 'mp'],
  [/(?<!\p{L})ντ|(?<=[βγδζθκλξπρσφχψ])ντ/gu, 'd'],
  [/γκ/gu, 'g'],
  [/γγ/gu, 'ng'],
  [/τσ|τζ/gu, 'ts'],
];
/** Where j is spoken like a sibilant. */
const sibilantJ = new Set<GroupingLanguage>(['fr', 'pt', 'ro']);

/**
 * A name as it is spoken in most European languages: Lazio and Лацио are both "lasio". Takes a word; empty for what has no
 * letters.
 */
export function spokenName(word: string, language: GroupingLanguage | null): string {
  let text = word.toLowerCase();
  if (/[μντγ]/.test(text))
    for (const [digraph, letters] of greekDigraphs) text = text.replace(digraph, letters);
  const ascii = anyAscii(text)
    .toLowerCase()
    .replace(/[^a-z]/g, '');
  return ascii
    .replace(/j/g, language !== null && sibilantJ.has(language) ? 's' : 'i')
    .replace(/tsch|sch|tch|sh|sz|cz|zh|ts|tz|cs|zs|z/g, 's')
    .replace(/kh|ch/g, 'h')
    .replace(/ph|w|f/g, 'v')
    .replace(/th/g, 't')
    .replace(/ck|c|q/g, 'k')
    .replace(/x/g, 'ks')
    .replace(/y/g, 'i')
    .replace(/(.)\1+/g, '$1');
}

/** What is left of it in most spellings: Selenskyj, Zelenskyy, Зеленський and Ζελένσκι are all "slnsk". */
export function consonantsOf(spoken: string): string {
  const leading = /^[aeiou]/.test(spoken) ? 'a' : '';
  return leading + spoken.replace(/[aeiou]/g, '');
}
