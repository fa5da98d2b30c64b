/**
 * The languages of the catalogue (ISO 639): those in which dates are read, and of which the publishers' own words for
 * the categories are known. docs/how-to-add.md says what else a language needs.
 */
export const languages = [
  'bg',
  'cs',
  'de',
  'el',
  'en',
  'es',
  'fr',
  'ga',
  'hu',
  'it',
  'lt',
  'lv',
  'nb',
  'nl',
  'nn',
  'pl',
  'pt',
  'sk',
  'sl',
  'sv',
  'uk',
] as const;

export type Language = (typeof languages)[number];
