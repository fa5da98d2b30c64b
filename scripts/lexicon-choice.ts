/** Which of CLDR's names the grouper's lexicon has. */

/** Territories without news, or whose name is a common word: réunion. */
export const unwantedTerritories: ReadonlySet<string> = new Set(
  'AC AQ BV CC CP CQ CX DG EA HM IC IO NF PN QO RE SJ TA TF TK UM XA XB ZZ EZ UN EU'.split(' '),
);

/** Languages whose name is the adjective of one country. */
export const countryOfLanguage: Readonly<Record<string, string>> = {
  sq: 'AL',
  hy: 'AM',
  az: 'AZ',
  be: 'BY',
  bs: 'BA',
  bg: 'BG',
  hr: 'HR',
  cs: 'CZ',
  da: 'DK',
  nl: 'NL',
  en: 'GB',
  et: 'EE',
  fi: 'FI',
  fr: 'FR',
  ka: 'GE',
  de: 'DE',
  el: 'GR',
  hu: 'HU',
  is: 'IS',
  ga: 'IE',
  it: 'IT',
  lv: 'LV',
  lt: 'LT',
  lb: 'LU',
  mk: 'MK',
  mt: 'MT',
  nb: 'NO',
  no: 'NO',
  pl: 'PL',
  pt: 'PT',
  ro: 'RO',
  ru: 'RU',
  sr: 'RS',
  sk: 'SK',
  sl: 'SI',
  es: 'ES',
  sv: 'SE',
  tr: 'TR',
  uk: 'UA',
  ja: 'JP',
  ko: 'KR',
  zh: 'CN',
  kk: 'KZ',
  vi: 'VN',
  th: 'TH',
  he: 'IL',
  ps: 'AF',
  so: 'SO',
};

const americanCities = new Set(
  'New_York Los_Angeles Chicago Denver Detroit Toronto Vancouver Mexico_City Sao_Paulo Bogota Lima Caracas Havana Panama Santiago Montevideo Asuncion La_Paz Guatemala El_Salvador Managua Costa_Rica Santo_Domingo Port-au-Prince Tijuana Buenos_Aires Halifax Winnipeg'.split(
    ' ',
  ),
);
const oceanCities = new Set(
  'Reykjavik Canary Madeira Azores Faeroe Bermuda Auckland Honolulu Fiji Mauritius Maldives'.split(' '),
);
const unwantedCities = new Set(
  'Busingen Oral Chita Eucla Lindeman Broken_Hill Vaduz Vatican San_Marino Monaco Luxembourg Gibraltar Jersey Guernsey Isle_of_Man Singapore Kuwait Bahrain Macau Hong_Kong Djibouti'.split(
    ' ',
  ),
);
const continents = new Set(['Europe', 'Asia', 'Africa', 'Australia']);

/**
 * Whether to take a city that stands for a time zone, by its name in CLDR; not those with the name of their country.
 */
export function isWantedCity(continent: string, id: string): boolean {
  if (continent === 'America') return americanCities.has(id);
  if (['Atlantic', 'Pacific', 'Indian'].includes(continent)) return oceanCities.has(id);
  return continents.has(continent) && !unwantedCities.has(id);
}
