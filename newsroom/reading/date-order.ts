import { fold } from './fold.ts';
import { isWeekday } from './month-names.ts';
import { namedZones } from './time-zones.ts';

/** Which of two numbers is the day if both could be months; null: unknown. */
export type DateOrder = 'day-first' | 'month-first' | null;

/** Two numbers and a year, as in `25/12/2026 10:00`. */
export const slashed = /^(\d{1,2})([/-])(\d{1,2})\2(\d{4})(?:[,\s]\s*(.*))?$/;
const lengthMax = 100;
/** A feed's dates that are looked at for what they say about each other. */
export const datesMax = 2_000;

/**
 * The order in which a feed writes its dates: according to those dates that are valid in only one order, or else to its
 * language. English does not decide.
 */
export function dateOrder(dates: string[], language: string | null): DateOrder {
  const orders = new Set(dates.map((date) => orderIn(dateText(date))));
  const isDayFirst = orders.has('day-first');
  if (isDayFirst !== orders.has('month-first')) return isDayFirst ? 'day-first' : 'month-first';
  return isDayFirst || language === null ? null : orderOfLanguage(language.toLowerCase());
}

/** The only valid order of a date in numbers, if there is one. */
export function orderIn(text: string): DateOrder {
  const [, first = '', , second = ''] = slashed.exec(text) ?? [];
  if (Number(first) > 12) return 'day-first';
  return Number(second) > 12 ? 'month-first' : null;
}

function orderOfLanguage(language: string): DateOrder {
  if (/^en[-_]us/.test(language)) return 'month-first';
  return language === 'en' || language === '' ? null : 'day-first';
}

/** What Drupal puts between a date in numbers and its clock. */
const dashBeforeClock = /^(\d{1,4}[./-]\d{1,2}[./-]\d{2,4}\.?),? - (?=\d)/;
/** A clock, since a date would stand first. */
const dottedClock = /(?<=\s)(\d{1,2})\.(\d{2})\.(\d{2})(?![\d.])/;

/** Milliseconds since 1970 as .NET writes them in JSON; the zone is only that in which they would be shown. */
const dotNet = /^\/?date\((\d{10,13})(?:[+-]\d{4})?\)\/?$/;

/**
 * A date without irrelevant details: case, accents, remarks (but not a zone in brackets), kinds of dashes, the weekday
 * before a date in numbers, and what stands before or in its clock.
 */
export function dateText(text: string): string {
  return fold(text.slice(0, lengthMax))
    .replace(dotNet, '$1')
    .replace(/(?<=\d\s*)\((\p{L}+)\)/gu, (remark, word: string) =>
      namedZones.has(word) ? ` ${word}` : remark,
    )
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(\p{L}{2,})[.,]*\s(?=\d+[./-]\d)/u, (match, word: string) => (isWeekday(word) ? '' : match))
    .replace(dashBeforeClock, '$1 ')
    .replace(dottedClock, '$1:$2:$3');
}
