import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { writer } from './words.ts';

const authors = 100;
const wordsEach = 25;

/** The oldest articles, which no other measurement uses. */
export async function quietArticles(
  database: Database,
  count: number,
): Promise<{ id: number; url: string; slugId: string }[]> {
  const { rows } = await database.execute<{ id: number; url: string; slugId: string }>(sql`
    select id::int, url, slug_id as "slugId" from article order by published_at limit ${count}`);
  return rows;
}

/** Adds comments by a hundred members to an article. */
export async function fillDiscussion(database: Database, articleId: number, count: number): Promise<void> {
  await database.execute(sql`
    insert into "user" (id, email, name)
    select 'author-' || n, 'author-' || n || '@readers.example', 'Author ' || n from generate_series(1, ${authors}::int) n
    on conflict do nothing`);
  const write = writer('en');
  const texts = Array.from({ length: count }, () => write(wordsEach));
  await database.execute(sql`
    insert into comment (article_id, user_id, content)
    select ${articleId}::bigint, 'author-' || (1 + n % ${authors}::int), content
    from jsonb_array_elements_text(${JSON.stringify(texts)}::jsonb) with ordinality as written (content, n)`);
}
