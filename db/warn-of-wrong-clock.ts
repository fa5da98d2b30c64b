import type { Logger } from '#process/logger.ts';
import type { Database } from './client.ts';
import { sql } from './drizzle.ts';

const mayDifferBy = 60_000; // ms

/**
 * Warns when this machine's clock and the database's differ by more than a minute, and says when they agree again. Most
 * times are the database's, but a link in a mail expires by the clock of the process that checks it, and the newsroom
 * dates news by its own. Returns the function that ends this.
 */
export function warnOfWrongClock(
  database: Database,
  log: Logger,
  lookEvery = 10 * 60_000, // ms
): () => Promise<void> {
  let isWrong = false;

  async function look(): Promise<void> {
    const ahead = await millisecondsAhead(database);
    if (ahead !== 0 && !isWrong)
      log.warn(
        `The clock of this machine is ${Math.round(Math.abs(ahead) / 1000)} seconds ${ahead > 0 ? 'ahead of' : 'behind'} that of the ` +
          'database: links in mails expire too early, and news may be dated wrongly. Correct the one that is wrong',
      );
    if (ahead === 0 && isWrong) log.info('The clock of this machine and that of the database agree again');
    isWrong = ahead !== 0;
  }

  const tryTo = () => look().catch((err: unknown) => log.debug({ err }, 'The clocks could not be compared'));
  void tryTo();
  const timer = setInterval(tryTo, lookEvery);
  timer.unref();
  return async () => clearInterval(timer);
}

/** Negative: behind; 0: within what is allowed. A slow answer does not count. */
async function millisecondsAhead(database: Database): Promise<number> {
  const asked = Date.now();
  const { rows } = await database.execute<{ now: number }>(
    sql`select extract(epoch from clock_timestamp())::float8 * 1000 as now`,
  );
  const now = rows[0]?.now ?? asked;
  const [most, least] = [Date.now() - now, asked - now];
  if (least > mayDifferBy) return least;
  return most < -mayDifferBy ? most : 0;
}
