/**
 * The base codes of the languages with full support: those of the catalogue and their neighbours. Articles in others
 * are grouped by names and numbers.
 */
export const groupingLanguages = [
  'bg',
  'cs',
  'da',
  'de',
  'el',
  'en',
  'es',
  'et',
  'fi',
  'fr',
  'ga',
  'hr',
  'hu',
  'it',
  'lt',
  'lv',
  'nb',
  'nl',
  'pl',
  'pt',
  'ro',
  'ru',
  'sk',
  'sl',
  'sv',
  'uk',
] as const;

export type GroupingLanguage = (typeof groupingLanguages)[number];

const known: ReadonlySet<string> = new Set(groupingLanguages);

/** `de-AT` is `de`; every Norwegian is `nb`. Null for a language that is not known. */
export function groupingLanguage(tag: string): GroupingLanguage | null {
  const base = tag.toLowerCase().split(/[-_]/, 1)[0] ?? '';
  const norwegian = base === 'nn' || base === 'no' ? 'nb' : base;
  return known.has(norwegian) ? (norwegian as GroupingLanguage) : null;
}

/** The number of all unknown languages together. */
export const otherLanguage = 0;
const numbers = new Map<GroupingLanguage, number>(groupingLanguages.map((language, n) => [language, n + 1]));

/** The number of a language in the engine, less than 32. */
export function languageNumber(language: GroupingLanguage | null): number {
  return language === null ? otherLanguage : (numbers.get(language) ?? otherLanguage);
}
