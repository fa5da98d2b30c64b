import { afterAll, expect, test } from 'vitest';
import { connectDatabase } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { listSection } from './article-store.ts';
import { listNewestOf } from './home-article-store.ts';

const opened = await openTestDatabase();
/** With a single connection, which has all that was prepared. */
const database = connectDatabase(opened.connection, 1);
afterAll(async () => {
  await database.$client.end();
  await opened.close();
});

async function prepared(): Promise<string[]> {
  const { rows } = await database.execute<{ statement: string }>(
    sql`select statement from pg_prepared_statements where name <> ''`,
  );
  return rows.map(({ statement }) => statement);
}

test('the limits within prepared statements are known to the planner', async () => {
  await listSection(database, 'world', 1);
  await listNewestOf(database, ['breaking', 'europe', 'world'], 8);
  await listNewestOf(database, ['breaking', 'europe', 'world'], 4);
  await listNewestOf(database, ['breaking'], 4);
  const statements = await prepared();
  expect(statements).toHaveLength(4);
  // The last one of a statement makes no difference.
  for (const statement of statements) expect(statement).not.toMatch(/(?:limit|offset) \$\d+(?!\s*$)/);
});

test('of far pages, of which there are many, nothing is kept', async () => {
  const before = await prepared();
  for (const page of [6, 50, 200]) await listSection(database, 'world', page);
  expect(await prepared()).toEqual(before);
});
