import { expect, test } from 'vitest';
import { commentsPerReply } from '#contract/limits.ts';
import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { listComments } from './comment-store.ts';

test('a list reads only the comments that it shows, beside a few discussions or many', async () => {
  const { database, close } = await openTestDatabase();
  await database.execute(sql`
    insert into article (url, slug_id, title, source, language, published_at)
    select 'https://daily.example/' || n, 'daily' || n, 'Title', 'Daily', 'en', now() from generate_series(1, 1000) n`);
  await database.execute(sql`insert into "user" (id, email, name) values ('ada', 'ada@example.org', 'Ada')`);
  const [busy = 0, quiet = 0, ...others] = await database
    .execute<{ id: string }>(sql`select id from article order by id`)
    .then(({ rows }) => rows.map(({ id }) => Number(id)));
  const comment = (articles: number[], times: number) =>
    database.execute(sql`
      insert into comment (article_id, user_id, content)
      select id::bigint, 'ada', 'Comment ' || n
      from generate_series(1, ${times}::int) n, jsonb_array_elements_text(${JSON.stringify(articles)}::jsonb) id`);
  /** How many comments are listed, and how many are read for that. */
  const listAndRead = (article: number) =>
    database.transaction(async (tx) => {
      const read = async () => {
        const { rows } = await tx.execute<{ read: number }>(sql`
          select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'comment'`);
        return rows[0]?.read ?? NaN;
      };
      const before = await read();
      const { length } = await listComments(tx as unknown as Database, article, null);
      return [length, (await read()) - before];
    });

  await comment([quiet], 3);
  await comment([busy], 8_000);
  await database.execute(sql`analyze comment`);
  expect(await listAndRead(quiet)).toEqual([3, 3]);
  await comment(others, 1);
  await database.execute(sql`analyze comment`);
  expect(await listAndRead(busy)).toEqual([commentsPerReply, commentsPerReply]);
  await close();
});
