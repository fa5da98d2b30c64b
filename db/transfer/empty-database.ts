import type { Client } from 'pg';
import { applicationName } from '#db/client.ts';
import { qualified, tablesIn } from './tables.ts';
import { TransferError } from './transfer-error.ts';

/**
 * Rows that a first start makes by itself, and that an import replaces: feeds of the catalogue with the results of
 * their polls, hubs that they name, editors of the configuration, the sample edition with its places, and what only
 * counts for minutes. Any other row means that the database is in use.
 */
const ofFirstStart: Record<string, string> = {
  article: 'sample',
  editor: 'configured',
  feed: 'true',
  feed_day: 'true',
  feed_item: 'true', // of an article, which is looked at
  placement: 'true', // of an article too
  rate_limit: 'true',
  verification: 'true',
  websub_push: 'true', // what a hub sends is an article only once it is read
  websub_subscription: 'true',
};

/**
 * Refuses a database that holds more than what a first start creates, or that other processes use. @throws
 * TransferError
 */
export async function refuseUnlessEmpty(client: Client, place: string, declared: string[]): Promise<void> {
  const foreign = (await tablesIn(client)).filter((table) => !declared.includes(table));
  if (foreign.length > 0)
    throw new TransferError(
      `Nothing was imported: ${place} holds tables that are not of Europe News (${foreign.join(', ')}).`,
    );
  const filled: string[] = [];
  for (const table of declared) if (await isUsed(client, table)) filled.push(table);
  if (filled.length === 0) return;
  throw new TransferError(
    `Nothing was imported: ${place} is not empty (it has rows in ${filled.join(', ')}). ` +
      'Name a new folder in DATA_DIR, or an empty database in DATABASE_URL.',
  );
}

async function isUsed(client: Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ used: boolean }>(
    `select exists (select from ${qualified(table)} where not (${ofFirstStart[table] ?? 'false'})) as used`,
  );
  return rows[0]?.used === true;
}

/**
 * Refuses a database in use: a process with the catalogue in its memory would mix it with the rows of the file.
 * Processes that start from now on wait for the lock of migrations, which the caller holds. @throws TransferError
 */
export async function refuseWhileInUse(client: Client, place: string): Promise<void> {
  // Names end with the number of the process, which tells those of one machine apart only.
  const { rows } = await client.query(
    `select from pg_stat_activity
     where datname = current_database() and starts_with(application_name, $1)
       and not (application_name like $2 and client_addr is not distinct from inet_client_addr())
     limit 1`,
    [`${applicationName} `, `% ${process.pid}`],
  );
  if (rows.length > 0)
    throw new TransferError(
      `Nothing was imported: ${place} is in use by a running site or command; stop that first.`,
    );
}
