import { clockIn, clockShown, type Clock } from './clock.ts';
import { dateOrder, datesMax, dateText, orderIn, slashed, type DateOrder } from './date-order.ts';
import { isWeekday, monthOf } from './month-names.ts';
import { offsetAt } from './time-zones.ts';

/** Milliseconds that a publisher's clock may be ahead of ours; no article is stored as later than it was first seen. */
const clockSkewMax = 15 * 60_000;
/** Dates before the web come from a clock that was reset. */
const earliest = Date.UTC(1990, 0, 1);

const yearFirst = /^(\d{4})([-/.])\s?(\d{1,2})\2\s?(\d{1,2})\.?(?:[t,\s]\s*(.*))?$/;
const dayFirst = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4}|\d{2})\.?(?:[,\s]\s*(.*))?$/;
const basic = /^(\d{4})(\d{2})(\d{2})(?:t?(\d{2})(\d{2})(\d{2})?(?:[.,]\d+)?\s*(.*))?$/;
const epoch = /^(\d{10})(?:\d{3})?$/;
/** Fewer dates at midnight may be those of articles that were to appear then. */
const daysOnlyMin = 3;
const halfDay = 12 * 3600 * 1000; // ms
/** What languages put between the parts: "5 de enero de 2024", "2024 m. sausio 5 d.", "5 січня 2024 р. о 14:30". */
const fillers = new Set(
  'an at d de del di e el en fhomair fomhair g gada h h. hod i jen k kl klo la le m na o om ob ora ore p p. of r the u uhr um v г года р року о в у στισ'.split(
    ' ',
  ),
);

type Day = { year: number; month: number; day: number };

/** `daysOnly`: its dates have no clocks, or all of them midnight, which nobody means. */
export type DatesOfFeed = { order: DateOrder; daysOnly: boolean };

/** What the dates of a feed's items say about each other, in the language that it names. */
export function datesOfFeed(dates: string[], language: string | null): DatesOfFeed {
  const first = dates.slice(0, datesMax);
  const daysOnly = first.length >= daysOnlyMin && first.every((date) => shownIn(date) !== 'other');
  return { order: dateOrder(first, language), daysOnly };
}

/** `day`: the beginning of the day, where only that is known; `at` is its noon then, which is that day in all of Europe. */
export type Publication = { at: Date | null; day: Date | null };

/**
 * When an item was published: the first of some dates that can be read and is neither in the future (a misdated item
 * must not stick to the top) nor before 1990. Null if none is.
 */
export function publishedAt(
  candidates: string[],
  now: Date,
  { order, daysOnly }: DatesOfFeed = { order: null, daysOnly: false },
): Publication {
  for (const candidate of candidates) {
    const date = parseDate(candidate, order);
    if (!date || date.getTime() > now.getTime() + clockSkewMax || date.getTime() < earliest) continue;
    const shown = shownIn(candidate);
    const isDay = shown === 'none' || (daysOnly && shown === 'midnight');
    return isDay ? { at: new Date(date.getTime() + halfDay), day: date } : { at: date, day: null };
  }
  return { at: null, day: null };
}

function shownIn(date: string): ReturnType<typeof clockShown> {
  const text = dateText(date);
  return epoch.test(text) || basic.exec(text)?.[4] !== undefined ? 'other' : clockShown(text);
}

/**
 * Reads RFC 822 and RFC 3339 dates and what publishers make of them: missing seconds, weekdays and zones, two-digit
 * years, European zone names, numeric dates, month names in the languages of the catalogue, seconds since 1970. Without a
 * zone it is UTC. Null for everything else; nothing is guessed, and `order` is for feeds that tell it elsewhere.
 */
export function parseDate(text: string, order: DateOrder = null): Date | null {
  const written = dateText(text);
  const [, seconds] = epoch.exec(written) ?? [];
  if (seconds !== undefined) return new Date(Number(seconds) * 1000);
  const numeric = parseNumbers(written, order);
  return numeric === undefined ? parseWords(written) : numeric;
}

/** Reads a date written in numbers; undefined if it is not. */
function parseNumbers(text: string, order: DateOrder): Date | null | undefined {
  const [, month] = /^\d{4}-(\d{2})$/.exec(text) ?? [];
  if (month !== undefined) return moment(day(text.slice(0, 4), month, '1'), clockAlone(''));
  const compact = basic.exec(text);
  if (compact) {
    const [, y, m, d, hour = '00', minute = '00', second = '00', zone = ''] = compact;
    return moment(day(y, m, d), clockAlone(`${hour}:${minute}:${second} ${zone}`));
  }
  const numeric = yearFirst.exec(text);
  if (numeric) return moment(day(numeric[1], numeric[3], numeric[4]), clockAlone(numeric[5] ?? ''));
  const dotted = dayFirst.exec(text);
  if (dotted) return moment(day(dotted[3], dotted[2], dotted[1]), clockAlone(dotted[4] ?? ''));
  const [, first = '', , second = '', year, rest = ''] = slashed.exec(text) ?? [];
  if (year === undefined) return undefined;
  const own = first === second ? 'day-first' : orderIn(text);
  if ((own ?? order) === null) return null;
  return (own ?? order) === 'day-first'
    ? moment(day(year, second, first), clockAlone(rest))
    : moment(day(year, first, second), clockAlone(rest));
}

/** Reads a text that must contain nothing but a clock. */
function clockAlone(text: string): Clock | null {
  const clock = clockIn(text);
  return clock === null || clock.rest !== '' ? null : clock;
}

function parseWords(text: string): Date | null {
  const clock = clockIn(text);
  if (clock === null) return null;
  const tokens = clock.rest.match(/\p{L}+|\d+(?:st|nd|rd|th|er|o|a)?(?!\p{L})/gu) ?? [];
  const numbers = tokens.filter((token) => /^\d/.test(token)).map((token) => token.replace(/\D+$/, ''));
  const words = tokens.filter((token) => !/^\d/.test(token) && !fillers.has(token));
  // The last word is the month: before it there may be a weekday, of which some look like months ("mar", "lun").
  const month = monthOf(words.at(-1) ?? '');
  if (month === null || numbers.length !== 2 || !words.slice(0, -1).every(isWeekday)) return null;
  const [first = '', second = ''] = numbers;
  return first.length === 4
    ? moment(day(first, month, second), clock)
    : moment(day(second, month, first), clock);
}

function day(year = '', month: string | number = '', dayOfMonth = ''): Day {
  return { year: fullYear(year), month: Number(month), day: Number(dayOfMonth) };
}

/** Two digits as RFC 2822 (section 4.3) reads them. */
function fullYear(digits: string): number {
  const year = Number(digits);
  if (digits.length === 4) return year;
  return digits.length === 2 ? year + (year < 50 ? 2000 : 1900) : Number.NaN;
}

function moment({ year, month, day }: Day, clock: Clock | null): Date | null {
  if (clock === null || !(year >= 1000) || month < 1 || month > 12) return null;
  if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  const local = Date.UTC(year, month - 1, day, 0, clock.minutes, 0, Math.round(clock.seconds * 1000));
  return new Date(local - offsetAt(clock.zone, local) * 60_000);
}
