const minute = 60_000; // ms

/**
 * The first whole minute from which an instant has passed: what may be done again at 14:05:20 may not be at 14:05, which
 * is all that texts with a time say.
 */
export function minuteFrom(instant: Date): Date {
  return new Date(Math.ceil(instant.getTime() / minute) * minute);
}
