import { utcDay, utcMinute } from '#contract/utc-date.ts';

/** '20 November 2026' in the zone of this process or browser, for an ISO 8601 instant. */
export function readersDay(instant: string): string {
  return utcDay(inReadersZone(instant));
}

/** '20 November 2026, 16:05' in the zone of this process or browser, for an ISO 8601 instant. */
export function readersTime(instant: string): string {
  return utcMinute(inReadersZone(instant));
}

/** Shifts an instant so that it reads in UTC as the original does in the reader's time zone. */
function inReadersZone(instant: string): string {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString();
}
