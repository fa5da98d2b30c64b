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

// Not Intl: server and browser have different locale data, and both have to render the same HTML.

/** '20 November 2026' in UTC for an instant, ISO 8601 where it is a text. */
export function utcDay(instant: string | Date): string {
  const date = new Date(instant);
  return `${date.getUTCDate()} ${months[date.getUTCMonth()]} ${date.getUTCFullYear()}`;
}

/** '20 November 2026, 14:05 UTC' for such an instant. */
export function utcTime(instant: string | Date): string {
  return `${utcMinute(instant)} UTC`;
}

/** '20 November 2026, 14:05' for such an instant. */
export function utcMinute(instant: string | Date): string {
  return `${utcDay(instant)}, ${new Date(instant).toISOString().slice(11, 16)}`;
}
