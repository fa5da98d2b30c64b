import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';

/** A checksum of all values of each table of the product's schema, including generated ones, by table name. */
export async function tableContents(database: Database): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const table of await tableNames(database)) {
    const { rows } = await database.execute<{ contents: string }>(
      sql`select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text collate "C")), '') as contents
          from ${sql.identifier(table)} t`,
    );
    contents[table] = rows[0]?.contents ?? '';
  }
  return contents;
}

/** The names in PostgreSQL. */
export async function tableNames(database: Database): Promise<string[]> {
  const { rows } = await database.execute<{ name: string }>(
    sql`select table_name as name from information_schema.tables
        where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name collate "C"`,
  );
  return rows.map(({ name }) => name);
}
