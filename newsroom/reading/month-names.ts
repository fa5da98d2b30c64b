import { languages } from '#newsroom/languages.ts';
import { fold } from './fold.ts';

/** de-AT for Jänner and Feber. */
const calendars = [...languages, 'de-AT'];
const shapes: Intl.DateTimeFormatOptions[] = [
  { month: 'long' },
  { month: 'short' },
  { month: 'long', day: 'numeric' },
  { month: 'short', day: 'numeric' },
];
/**
 * By month; in use, but neither in CLDR nor the beginning of a name that means one month only: genitives of Slovene and
 * Latvian, other forms of Irish, spoken forms of Greek, abbreviations.
 */
const alsoUsed: readonly (readonly string[])[] = [
  ['jan', 'ene', 'jaenner', 'januarja', 'janvara', 'ян', 'янв', 'ιανουαριος', 'γεναρη', 'γεναρης'],
  ['feb', 'feber', 'februarja', 'φεβρουαριος', 'φλεβαρη', 'φλεβαρης'],
  ['mar', 'mrz', 'maerz', 'mharta', 'мар', 'μαρτιος', 'μαρτη', 'μαρτης'],
  ['απριλιος', 'απριλη', 'απριλης'],
  ['maj', 'maija', 'bhealtaine', 'май', 'мая', 'μαιος', 'μαη', 'μαης'],
  ['jun', 'junija', 'meithimh', 'mheithimh', 'mheitheamh', 'юн', 'ιουνιος', 'ιουνη', 'ιουνης'],
  ['jul', 'julija', 'юл', 'ιουλιος', 'ιουλη', 'ιουλης'],
  ['aug', 'avgusta', 'авг', 'rgp', 'αυγουστος'],
  ['set', 'setiembre', 'mhean', 'сеп', 'rgs', 'σεπτεμβριος', 'σεπτεμβρη', 'σεπτεμβρης'],
  ['dheireadh', 'окт', 'οκτωβριος', 'οκτωβρη', 'οκτωβρης'],
  ['samhna', 'ноем', 'νοεμβριος', 'νοεμβρη', 'νοεμβρης'],
  ['des', 'nollag', 'δεκεμβριος', 'δεκεμβρη', 'δεκεμβρης'],
];
/** Polish Sundays; the one-letter days of Hungarian are among what dates leave out anyway. */
const alsoWeekdays = ['nd', 'ndz'];
const prefixMin = 3;

let names: { months: Map<string, number>; weekdays: Set<string> } | undefined;

/**
 * The month (1 to 12) that a word names in any language of the catalogue: nominative, genitive or abbreviated,
 * in any case, with or without accents. Null: none, or not the same one in all languages.
 */
export function monthOf(word: string): number | null {
  names ??= gatherNames();
  const folded = fold(word);
  const exact = names.months.get(folded);
  if (exact !== undefined) return exact;
  if (folded.length < prefixMin) return null;
  const meant = new Set(
    [...names.months].filter(([name]) => name.startsWith(folded)).map(([, month]) => month),
  );
  const [month, another] = meant;
  return month !== undefined && another === undefined ? month : null;
}

/** Whether a word is a weekday's name or an abbreviation of one. */
export function isWeekday(word: string): boolean {
  names ??= gatherNames();
  const folded = fold(word);
  return folded.length >= 2 && [...names.weekdays].some((name) => name.startsWith(folded));
}

/** From ICU, which Node carries whole; gathered when the first date needs it. */
function gatherNames() {
  const months = new Map(alsoUsed.flatMap((names, index) => names.map((name) => [fold(name), index + 1])));
  const weekdays = new Set<string>(alsoWeekdays);
  for (const language of calendars) {
    for (const shape of shapes)
      gatherMonths(new Intl.DateTimeFormat(language, { ...shape, timeZone: 'UTC' }), months);
    for (const weekday of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
      for (let day = 1; day <= 7; day += 1) weekdays.add(firstWord(format.format(Date.UTC(2024, 0, day))));
    }
  }
  return { months, weekdays };
}

function gatherMonths(format: Intl.DateTimeFormat, months: Map<string, number>): void {
  for (let month = 1; month <= 12; month += 1) {
    const parts = format.formatToParts(Date.UTC(2024, month - 1, 15));
    const name = firstWord(parts.find(({ type }) => type === 'month')?.value ?? '');
    if (name !== '') months.set(name, month);
  }
}

/** Irish has months of two words, of which the first tells them apart. */
function firstWord(name: string): string {
  return /\p{L}+/u.exec(fold(name))?.[0] ?? '';
}
