import { utcDay } from '#contract/utc-date.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const month = 30 * day;
const words = new Intl.RelativeTimeFormat('en');

/**
 * '5 minutes ago' for an ISO 8601 instant; its date after thirty days. A wrong clock makes a time seem to be in the
 * future: that is 'just now', or its date if it is more than a day.
 */
export function timeAgo(instant: string, now: number): string {
  const age = now - Date.parse(instant);
  if (age < -day) return utcDay(instant);
  if (age < minute) return 'just now';
  if (age < hour) return words.format(-Math.floor(age / minute), 'minute');
  if (age < day) return words.format(-Math.floor(age / hour), 'hour');
  if (age < month) return words.format(-Math.floor(age / day), 'day');
  return utcDay(instant);
}
