import { isZone, namedZones, type Zone } from './time-zones.ts';

/** Minutes since midnight in the clock's zone; `rest` is the text other than clock and zone. */
export type Clock = { minutes: number; seconds: number; zone: Zone; rest: string };

const clockPattern =
  /(?<![\d.])(\d{1,2})[:.h](\d{2}|\d(?=:\d))(?!\.?\d)(?::(\d{1,2}(?:[.,]\d+)?))?(?:\s*([ap])\.?m\b\.?)?/;
const offsetPattern = /(?:\s|^|gmt|utc)([+-])(\d{1,2}):?(\d{2})?(?=[\s[]|$)/;
const zonePattern = /\[?\b([a-z]{3,20}\/[a-z_/]{2,30}(?:[+-]\d{1,2})?)(?:\]|(?=\s|$))/;
/**
 * "at" and "a" introduce a clock. Behind it they may be zones ("at" is Atlantic time), so they are only in
 * `wordsBefore`.
 */
const behindClock = new Set(['uhr', 'h', 'hs', 'hrs', 'hod', 'u', 'uur', 'ur', 'ч', 'год', 'г', 'r', 'р']);
const wordsBefore = new Set('at klo kl um om o ob o godz ore ora alle a las as в у о στισ h'.split(' '));
/** The greatest offset of any zone. */
const offsetMax = 14 * 60;

/**
 * The clock in a text without accents and in lower case; midnight UTC when there is none, null when what looks like a
 * clock or a zone is none.
 */
export function clockIn(text: string): Clock | null {
  const clock = clockPattern.exec(text);
  if (!clock) return { minutes: 0, seconds: 0, zone: 0, rest: text };
  const [matched, hour = '', minute = '', second = '0', half] = clock;
  const minutes = hours(Number(hour), half) * 60 + Number(minute);
  const seconds = Number(second.replace(',', '.'));
  if (Number(minute) > 59 || seconds >= 61 || !(minutes <= 24 * 60)) return null;
  const before = text.slice(0, clock.index).replace(/(\p{L}+)\s*$/u, withoutIntroduction);
  const zone = zoneIn(text.slice(clock.index + matched.length));
  return zone && { minutes, seconds, zone: zone.zone, rest: `${before} ${zone.rest}`.trim() };
}

/** Whether a text without accents and in lower case has a clock, and whether it shows midnight, in whatever zone. */
export function clockShown(text: string): 'none' | 'midnight' | 'other' {
  const [, hour, minute, second = '0', half] = clockPattern.exec(text) ?? [];
  if (hour === undefined) return 'none';
  // .NET writes "12:00:00 AM" beside a day.
  const parts = [hours(Number(hour), half), Number(minute), Number(second.replace(',', '.'))];
  return parts.every((part) => part === 0) ? 'midnight' : 'other';
}

function withoutIntroduction(word: string): string {
  return wordsBefore.has(word.trim()) ? '' : word;
}

function hours(hour: number, half: string | undefined): number {
  if (half === undefined) return hour;
  // "22:10 PM": some write the half of the day beside hours that tell it.
  if (hour === 0 || hour > 12) return (half === 'p') === hour > 12 ? hour : Number.NaN;
  return (hour % 12) + (half === 'p' ? 12 : 0);
}

/** A numeric offset takes precedence over a name: "+0200 CEST" and "+01:00[Europe/Paris]" give both. */
function zoneIn(text: string): { zone: Zone; rest: string } | null {
  const [bracketed = '', place] = zonePattern.exec(text) ?? [];
  const [matched = '', sign, hour, minute = '0'] = offsetPattern.exec(text.replace(bracketed, ' ')) ?? [];
  if (place !== undefined && !isZone(place)) return null;
  let name: Zone = place ?? 0;
  const rest = text
    .replace(bracketed, ' ')
    .replace(matched, ' ')
    .replace(/\p{L}+/gu, (word) => {
      const zone = namedZones.get(word);
      if (zone === undefined) return behindClock.has(word) ? '' : word;
      name = zone;
      return '';
    })
    .replace('[]', ''); // of "Z[UTC]"
  if (hour === undefined) return { zone: name, rest };
  const minutes = Number(hour) * 60 + Number(minute);
  if (minutes > offsetMax || Number(minute) > 59) return null;
  return { zone: sign === '-' ? -minutes : minutes, rest };
}
