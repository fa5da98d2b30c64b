import { fold } from './fold.ts';
import { isWeekday, monthOf } from './month-names.ts';
import { zoneOffsets } from './time-zones.ts';

/** Milliseconds that a publisher's clock may be ahead of ours. */
const clockSkewMax = 15 * 60_000;
/** Older than the web: a zeroed clock, not a date. */
const earliest = Date.UTC(1990, 0, 1);
const lengthMax = 100;

const yearFirst = /^(\d{4})([-/.])\s?(\d{1,2})\2\s?(\d{1,2})\.?(?:[t,\s]\s*(.*))?$/;
const dayFirst = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\.?(?:[,\s]\s*(.*))?$/;
const clockPattern =
  /(?<![\d.])(\d{1,2})[:.h](\d{2})(?!\.?\d)(?::(\d{2}(?:[.,]\d+)?))?(?:\s*([ap])\.?m\b\.?)?/;
const offsetPattern = /(?:\s|^|gmt|utc)([+-])(\d{1,2}):?(\d{2})?(?=\s|$)/;
/** What languages put between the parts: "5 de enero de 2024", "2024 m. sausio 5 d.", "5 січня 2024 р. о 14:30". */
const fillers = new Set(
  'a alle as at d de del di e el en fhomair fomhair g gada h h. hod i kl klo la le m o om ob ora ore p p. of r the u uhr um v г года р року о в у στισ'.split(
    ' ',
  ),
);

type Day = { year: number; month: number; day: number };

/**
 * The moment that an item came out: the first of some dates that can be read. Null when none can, when it lies in
 * the future (a misdated item must not stick to the top) or before 1990.
 */
export function publishedAt(candidates: string[], now: Date): Date | null {
  for (const candidate of candidates) {
    const date = parseDate(candidate);
    if (date === null) continue;
    return date.getTime() > now.getTime() + clockSkewMax || date.getTime() < earliest ? null : date;
  }
  return null;
}

/**
 * Reads RFC 822 and RFC 3339 dates and what publishers make of them: missing seconds, weekdays and zones,
 * two-digit years, European zone names, numeric dates with dots, month names in the languages of the catalogue.
 * Without a zone it is UTC. Null for everything else; nothing is guessed.
 */
export function parseDate(text: string): Date | null {
  const folded = fold(text.slice(0, lengthMax))
    .replace(/\([^)]*\)/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const numeric = yearFirst.exec(folded);
  if (numeric) return moment(day(numeric[1], numeric[3], numeric[4]), clockAndZone(numeric[5] ?? ''));
  const dotted = dayFirst.exec(folded);
  if (dotted) return moment(day(dotted[3], dotted[2], dotted[1]), clockAndZone(dotted[4] ?? ''));
  return parseWords(folded);
}

function parseWords(text: string): Date | null {
  const clock = clockAndZone(text, true);
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

type Clock = { minutes: number; seconds: number; rest: string };

/** Minutes since midnight UTC; `rest` is what is neither clock nor zone and must be empty unless `inWords`. */
function clockAndZone(text: string, inWords = false): Clock | null {
  const clock = clockPattern.exec(text);
  if (!clock) return inWords || text === '' ? { minutes: 0, seconds: 0, rest: text } : null;
  const [matched, hour = '', minute = '', second = '0', half] = clock;
  const minutes = hours(Number(hour), half) * 60 + Number(minute);
  const seconds = Number(second.replace(',', '.'));
  if (Number(minute) > 59 || seconds >= 61 || !(minutes <= 24 * 60)) return null;
  const zone = zoneIn(text.replace(matched, ' '));
  const rest = zone.rest.trim();
  if (!inWords && rest !== '') return null;
  return { minutes: minutes - zone.minutes, seconds, rest };
}

function hours(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  if (hour < 1 || hour > 12) return Number.NaN;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}

/** A numeric offset goes before a name: "+0200 CEST" says the same twice. */
function zoneIn(text: string): { minutes: number; rest: string } {
  const numeric = offsetPattern.exec(text);
  const [matched = '', sign, hour = '', minute = '0'] = numeric ?? [];
  let named = 0;
  const rest = text.replace(matched, ' ').replace(/\p{L}+/gu, (word) => {
    const offset = zoneOffsets.get(word);
    if (offset === undefined) return word;
    named = offset;
    return '';
  });
  if (!numeric) return { minutes: named, rest };
  return { minutes: (Number(hour) * 60 + Number(minute)) * (sign === '-' ? -1 : 1), rest };
}

function moment({ year, month, day }: Day, clock: Clock | null): Date | null {
  if (clock === null || !(year >= 1000) || month < 1 || month > 12) return null;
  if (day < 1 || day > new Date(Date.UTC(year, month, 0)).getUTCDate()) return null;
  return new Date(Date.UTC(year, month - 1, day, 0, clock.minutes, 0, Math.round(clock.seconds * 1000)));
}
