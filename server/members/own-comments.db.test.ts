import { expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { countReadRows } from '#tests/support/count-read-rows.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { listOwnComments } from './personal-data-store.ts';

test("a page of a member's export reads only its own comments, however many there are", async () => {
  const { database, close } = await openTestDatabase();
  await database.execute(sql`
    insert into article (url, slug_id, title, source, language, published_at)
    select 'https://daily.example/' || n, 'daily' || n, 'Title', 'Daily', 'en', now() from generate_series(1, 100) n`);
  await database.execute(sql`
    insert into "user" (id, email, name) select name, name || '@example.org', name from unnest(array['ada', 'bob']) as name`);
  await database.execute(sql`
    insert into comment (article_id, user_id, content)
    select (select min(id) from article) + n % 100, case when n <= 1000 then 'ada' else 'bob' end, 'Comment ' || n
    from generate_series(1, 12000) n`);
  await database.execute(sql`analyze`);
  let listed = 0;
  const read = await countReadRows(database, 'comment', async (within) => {
    for await (const page of listOwnComments(within, 'ada')) listed += page.length;
  });
  expect(listed).toBe(1_000);
  expect(read).toBeLessThan(1_100);
  await close();
});
