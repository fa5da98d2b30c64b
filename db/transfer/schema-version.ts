import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Client } from 'pg';
import { readMigrationFiles } from '#db/drizzle.ts';
import { TransferError } from './transfer-error.ts';

const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));
const done = 'drizzle.__drizzle_migrations'; // where Drizzle keeps what was carried out

type Migration = { name: string; statements: string[]; hash: string; createdAt: number };

/** All migrations of this version of the product, in their order. */
function knownMigrations(): Migration[] {
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8')) as {
    entries: { tag: string }[];
  };
  return readMigrationFiles({ migrationsFolder }).map(({ sql, hash, folderMillis }, index) => ({
    name: journal.entries[index]?.tag ?? '',
    statements: sql,
    hash,
    createdAt: folderMillis,
  }));
}

/** The names of the migrations that made a database. @throws TransferError when this version does not know them all */
export async function schemaOf(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ hash: string }>(`select hash from ${done} order by created_at`);
  const known = knownMigrations();
  if (rows.length !== known.length || rows.some(({ hash }, index) => hash !== known[index]?.hash))
    throw new TransferError(
      'The database was last used by another version of Europe News than this one; use that one instead.',
    );
  return known.map(({ name }) => name);
}

/** The migrations that follow on those of a file. @throws TransferError when the file has some that are not known */
export function migrationsAfter(schema: string[], product: string): Migration[] {
  const known = knownMigrations();
  if (schema.some((name, index) => name !== known[index]?.name))
    throw new TransferError(
      `The file comes from Europe News ${product}, whose database this version does not know; update this one first.`,
    );
  return known.slice(schema.length);
}

/** Carries migrations out within the caller's transaction; Drizzle's own migrator insists on one of its own. */
export async function carryOut(client: Client, migrations: Migration[]): Promise<void> {
  for (const { statements, hash, createdAt } of migrations) {
    for (const statement of statements) await client.query(statement);
    await client.query(`insert into ${done} (hash, created_at) values ($1, $2)`, [hash, createdAt]);
  }
}

/** Everything that migrations have made: what is in the product's schema and belongs to no extension. */
const madeByMigrations = `
  select format('drop %s if exists %s cascade', type, identity) as statement
  from (
    select 'pg_class'::regclass as kind, oid from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
    union all
    select 'pg_proc'::regclass, oid from pg_proc where pronamespace = 'public'::regnamespace
    union all
    select 'pg_ts_config'::regclass, oid from pg_ts_config where cfgnamespace = 'public'::regnamespace
  ) as object, pg_identify_object(kind, oid, 0)
  where not exists (
    select from pg_depend where classid = kind and objid = object.oid and deptype = 'e')`;

/** Makes the tables anew as they were after the given migrations, all of them empty, within the caller's transaction. */
export async function remakeSchema(client: Client, schema: string[]): Promise<void> {
  const { rows } = await client.query<{ statement: string }>(madeByMigrations);
  for (const { statement } of rows) await client.query(statement);
  await client.query(`delete from ${done}`);
  await carryOut(client, knownMigrations().slice(0, schema.length));
}
