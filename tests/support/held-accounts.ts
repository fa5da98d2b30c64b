import { Client } from 'pg';
import { clientConfig } from '#db/client.ts';
import { withDatabase, type Place } from './data-command.ts';

/** Another client of the database, whose transaction locks the accounts. */
export async function holdAccounts(place: Place, mode: string, work: (other: Client) => Promise<void>) {
  await withDatabase(place, async ({ connection }) => {
    const other = new Client({ ...clientConfig(connection), application_name: 'somebody else' });
    await other.connect();
    await other.query(`begin; lock table "user" in ${mode} mode`);
    await work(other);
    await other.end();
  });
}

/** Whether somebody waits for a lock on a table. */
export async function isAnyoneWaiting(client: Client): Promise<boolean> {
  const { rows } = await client.query(`
    select from pg_locks where locktype = 'relation' and not granted
      and database = (select oid from pg_database where datname = current_database())`);
  return rows.length > 0;
}
