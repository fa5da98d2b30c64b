import { sql } from '#db/drizzle.ts';
import { openDatabase } from '#db/open.ts';
import { quietLog } from '#tests/support/quiet-log.ts';

/** Writes one row after another and prints each number once the database has acknowledged it. */
const [dataDir = '', from = '0'] = process.argv.slice(2);
const { database } = await openDatabase({ databaseUrl: undefined, dataDir, poolSize: 2, log: quietLog });
await database.execute(sql`create table if not exists ledger (entry int)`);
for (let entry = Number(from); ; entry += 1) {
  await database.execute(sql`insert into ledger values (${entry})`);
  process.stdout.write(`${entry}\n`);
}
