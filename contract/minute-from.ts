const minute = 60_000; // ms

/**
 * An instant rounded up to a whole minute. Texts with a time tell no seconds: what may be done again at 14:05:20 must
 * not be announced for 14:05.
 */
export function minuteFrom(instant: Date): Date {
  return new Date(Math.ceil(instant.getTime() / minute) * minute);
}
