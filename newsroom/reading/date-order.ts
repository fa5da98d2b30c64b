import { fold } from './fold.ts';
import { isWeekday } from './month-names.ts';

/** Which of two numbers that may both be months is the day; null when nothing tells. */
export type DateOrder = 'day-first' | 'month-first' | null;

/** Two numbers and a year, as in `25/12/2026 10:00`. */
export const slashed = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})(?:[,\s]\s*(.*))?$/;
const lengthMax = 100;
const datesMax = 2_000;

/**
 * The order in which a feed writes its dates: as those tell that can be read in one order only, else as its language
 * does. English alone tells nothing.
 */
export function dateOrder(dates: string[], language: string | null): DateOrder {
  const orders = new Set(dates.slice(0, datesMax).map((date) => orderIn(dateText(date))));
  const isDayFirst = orders.has('day-first');
  if (isDayFirst !== orders.has('month-first')) return isDayFirst ? 'day-first' : 'month-first';
  return isDayFirst || language === null ? null : orderOfLanguage(language.toLowerCase());
}

/** The only order in which a date can be read, if it is one in two numbers. */
export function orderIn(text: string): DateOrder {
  const [, first = '', , second = ''] = slashed.exec(text) ?? [];
  if (Number(first) > 12) return 'day-first';
  return Number(second) > 12 ? 'month-first' : null;
}

function orderOfLanguage(language: string): DateOrder {
  if (/^en[-_]us/.test(language)) return 'month-first';
  return language === 'en' || language === '' ? null : 'day-first';
}

/** A date without what does not matter: case, accents, remarks, kinds of dashes, the weekday before a date in numbers. */
export function dateText(text: string): string {
  return fold(text.slice(0, lengthMax))
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(\p{L}{2,})[.,]*\s(?=\d+[./-]\d)/u, (match, word: string) => (isWeekday(word) ? '' : match));
}
