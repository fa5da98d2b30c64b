import { utcDay, utcMinute } from '#contract/utc-date.ts';

/** '20 November 2026' in the zone of this process or browser, for an ISO 8601 instant. */
export function readersDay(instant: string): string {
  return utcDay(inReadersZone(instant));
}

/** '20 November 2026, 16:05' in the zone of this process or browser, for an ISO 8601 instant. */
export function readersTime(instant: string): string {
  return utcMinute(inReadersZone(instant));
}

/** The instant at which clocks in UTC show what the reader's clock shows at this one. */
function inReadersZone(instant: string): string {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString();
}
