import { escapeIdentifier, type Client } from 'pg';
import type { Database } from '#db/client.ts';
import { getTableName, is, PgTable } from '#db/drizzle.ts';
import type { TableHead } from './data-file.ts';

/** Tables that no file holds, each with its reason. What everybody would want back does not belong here. */
export const leftOut: Record<string, string> = {
  session: 'a backup must not open anybody’s account, nor bring back a session that was ended since',
  verification: 'a link of a mail works once, and for an hour',
  rate_limit: 'who was too quick may try again',
  websub_subscription: 'hubs send to the site that has asked them to; another one asks by itself',
  websub_push: 'what waited to be read is in the publishers’ feeds',
  mail: 'what waited has been sent since, or may be asked for again',
};

/** Names of all tables that the product knows, sorted. */
export function declaredTables(database: Database): string[] {
  const declared = Object.values(database._.fullSchema).filter((entry) => is(entry, PgTable));
  return declared.map(getTableName).toSorted();
}

/** Names of the tables in the product's schema, those of extensions left aside. */
export async function tablesIn(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select relname::text as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and not exists (
        select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e')
    order by relname`);
  return rows.map(({ name }) => name);
}

type ColumnRow = { name: string; counter: string | null };

/** Columns that are stored as they are given, and the sequences behind them; none of an unknown table. */
export async function describeTable(client: Client, table: string): Promise<TableHead> {
  const { rows } = await client.query<ColumnRow>(
    `select attname::text as name, pg_get_serial_sequence($1, attname) as counter from pg_attribute
     where attrelid = to_regclass($1) and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [qualified(table)],
  );
  const counters: TableHead['counters'] = {};
  for (const { name, counter } of rows) if (counter) counters[name] = await readCounter(client, counter);
  return { table, columns: rows.map(({ name }) => name), counters };
}

async function readCounter(client: Client, sequence: string) {
  const { rows } = await client.query<{ last: string; given: boolean }>(
    `select last_value::text as last, is_called as given from ${sequence}`,
  );
  if (!rows[0]) throw new Error(`The sequence ${sequence} is empty.`);
  return rows[0];
}

/** Sets the sequences of a table to where those of the file stood. */
export async function setCounters(client: Client, { table, counters }: TableHead): Promise<void> {
  for (const [column, { last, given }] of Object.entries(counters))
    await client.query('select setval(pg_get_serial_sequence($1, $2), $3, $4)', [
      qualified(table),
      column,
      last,
      given,
    ]);
}

/** A table with its columns, as COPY names them. */
export function copyTarget({ table, columns }: TableHead): string {
  return `${qualified(table)} (${columns.map(escapeIdentifier).join(', ')})`;
}

/** As SQL writes it. */
export function qualified(table: string): string {
  return `public.${escapeIdentifier(table)}`;
}
