import { isDatabaseOutage } from './database-outage.ts';
import { DrizzleQueryError } from './drizzle.ts';
import { isDiskFull, isReadOnly } from './refused-writes.ts';

/** The database cannot be used; the message is one sentence for the operator, who can put it right. */
export class DatabaseUnavailable extends Error {}

/** Another process of ours has the data folder. */
export class DataFolderInUse extends DatabaseUnavailable {}

/** Nothing has been started there: a setting is mistyped or forgotten. */
export class NoSite extends DatabaseUnavailable {
  constructor(place: string) {
    super(
      `There is no site in ${place}. Check DATA_DIR and DATABASE_URL, which say where it is, or start it there first.`,
    );
  }
}

/**
 * Does what a start does with its database.
 * @throws DatabaseUnavailable where that cannot be reached, as when it is restarted meanwhile, has no connection left, or
 * keeps nothing new
 */
export async function explainOutage<Result>(start: () => Promise<Result>): Promise<Result> {
  try {
    return await start();
  } catch (cause) {
    const isTrouble = isDatabaseOutage(cause) || isDiskFull(cause) || isReadOnly(cause);
    if (!(cause instanceof Error) || cause instanceof DatabaseUnavailable || !isTrouble) throw cause;
    throw new DatabaseUnavailable(`The database cannot be used: ${reasonOf(cause)}.`, { cause });
  }
}

/** What to tell of an error of the database, without its statement. */
export function reasonOf(error: Error): string {
  // What the server said to the statement, such as that this user may not create tables.
  if (error instanceof DrizzleQueryError && error.cause) return reasonOf(error.cause);
  // Refused at every address of the host: Node reports an AggregateError without a message.
  return error.message || ('code' in error ? String(error.code) : error.name);
}
