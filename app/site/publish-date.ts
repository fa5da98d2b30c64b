const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

// Not Intl: server and browser carry different locale data, and the HTML of both has to be the same.

/** '20 November 2026' in UTC for an ISO 8601 instant. */
export function publishDay(instant: string): string {
  const date = new Date(instant);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** '20 November 2026, 14:05 UTC' for an ISO 8601 instant. */
export function publishTime(instant: string): string {
  return `${minuteOf(instant)} UTC`;
}

/** '20 November 2026' in the zone of this process or browser, for an ISO 8601 instant. */
export function readersDay(instant: string): string {
  return publishDay(inReadersZone(instant));
}

/** '20 November 2026, 16:05' in the zone of this process or browser, for an ISO 8601 instant. */
export function readersTime(instant: string): string {
  return minuteOf(inReadersZone(instant));
}

function minuteOf(instant: string): string {
  return `${publishDay(instant)}, ${new Date(instant).toISOString().slice(11, 16)}`;
}

/** The instant at which clocks in UTC show what the reader's clock shows at this one. */
function inReadersZone(instant: string): string {
  const date = new Date(instant);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString();
}
