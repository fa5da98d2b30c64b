import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';

/** Stores 12,000 comments on a hundred articles, the first so many by the member `ada`, the others by `bob`. */
export async function storeProlificMember(database: Database, byAda: number): Promise<void> {
  await database.execute(sql`
    insert into article (url, slug_id, title, source, language, published_at)
    select 'https://daily.example/' || n, 'daily' || n, 'Title', 'Daily', 'en', now() from generate_series(1, 100) n`);
  await database.execute(sql`
    insert into "user" (id, email, name) select name, name || '@example.org', name from unnest(array['ada', 'bob']) as name`);
  await database.execute(sql`
    insert into comment (article_id, user_id, content)
    select (select min(id) from article) + n % 100, case when n <= ${byAda} then 'ada' else 'bob' end, 'Comment ' || n
    from generate_series(1, 12000) n`);
  await database.execute(sql`analyze`);
}
