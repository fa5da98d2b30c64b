import { bigint, timestamp } from './drizzle.ts';

/** A moment, as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A whole number that may exceed 32 bits, such as the id of a row. */
export const bigNumber = (name: string) => bigint(name, { mode: 'number' });

/** The id that the database gives to a row. */
export const identity = () => bigNumber('id').primaryKey().generatedAlwaysAsIdentity();
