import { expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { countReadRows } from '#tests/support/count-read-rows.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { findDeskMember } from './member-desk-store.ts';

test('the page of a member who wrote much long ago reads only the comments that it shows', async () => {
  const { database, close } = await openTestDatabase();
  await database.execute(sql`
    insert into article (url, slug_id, title, source, language, published_at)
    select 'https://daily.example/' || n, 'daily' || n, 'Title', 'Daily', 'en', now() from generate_series(1, 100) n`);
  await database.execute(sql`
    insert into "user" (id, email, name) select name, name || '@example.org', name from unnest(array['ada', 'bob']) as name`);
  await database.execute(sql`
    insert into comment (article_id, user_id, content)
    select (select min(id) from article) + n % 100, case when n <= 4000 then 'ada' else 'bob' end, 'Comment ' || n
    from generate_series(1, 12000) n`);
  await database.execute(sql`analyze`);
  const read = await countReadRows(database, 'comment', async (within) => {
    expect(await findDeskMember(within, 'ada')).toMatchObject({ comments: { length: 50 } });
  });
  expect(read).toBeLessThan(100);
  await close();
});
