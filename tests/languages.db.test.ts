import { afterAll, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { languages } from '#newsroom/languages.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

/** The oldest supported PostgreSQL has no stemmer for these. */
const newerThan15 = ['estonian'];

const opened = await openTestDatabase();
afterAll(opened.close);

/** "german" for "de", "norwegian" for "nb" and "nn". */
function stemmerName(language: string): string {
  const name = new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? '';
  return name.toLowerCase().split(' ')[0] ?? '';
}

async function namesOf(rows: Promise<{ rows: { name: string }[] }>): Promise<string[]> {
  return (await rows).rows.map(({ name }) => name);
}

test('articles and queries are stemmed in every language of the catalogue that PostgreSQL can stem', async () => {
  const { database } = opened;
  const stemmers = await namesOf(
    database.execute<{ name: string }>(
      sql`select cfgname as name from pg_ts_config where cfgnamespace = 'pg_catalog'::regnamespace limit 1000`,
    ),
  );
  const canBeStemmed = languages.filter(
    (language) => stemmers.includes(stemmerName(language)) && !newerThan15.includes(stemmerName(language)),
  );
  expect(canBeStemmed).toContain('de');
  const forgotten = await namesOf(
    database.execute<{ name: string }>(
      sql`select name from json_array_elements_text(${JSON.stringify(canBeStemmed)}::json) as language(name)
          where search_config(name) = 'public.search_plain'::regconfig
            or strpos(pg_get_functiondef('search_meanings(text)'::regprocedure), search_config(name)::text) = 0
          limit 1000`,
    ),
  );
  expect(forgotten).toEqual([]);
});
