import type { Article } from '#contract/article.ts';
import type { Section } from '#contract/sections.ts';
import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { prepareOnce } from '#db/prepare-once.ts';
import { article } from '#db/schema.ts';
import { columns, literal, newestOf, placedIn, toArticle } from './article-store.ts';

/** How many of a section's newest articles are searched for different stories. */
const lookedThrough = 120;

/**
 * The newest articles of several sections at once, at most `limit` of each, and only the newest of each story, so that
 * a story that everybody reports leaves room for others.
 */
export async function listNewestOf<Name extends Section>(
  database: Database,
  sections: readonly Name[],
  limit: number,
): Promise<Record<Name, Article[]>> {
  const name = `newest_${limit}_of_${sections.length}_sections`;
  const rows = await prepareOnce(database, name, () =>
    newestOfEach(database, sections.length, limit).prepare(name),
  ).execute(Object.fromEntries(sections.map((section, n) => [`section${n}`, section])));
  const articlesOf = (section: Name) => rows.filter(({ wanted }) => wanted === section).map(({ row }) => row);
  return Object.fromEntries(
    sections.map((section) => [section, articlesOf(section).map(toArticle)]),
  ) as Record<Name, Article[]>;
}

/** The placeholders `section0`, `section1` and so on stand for the sections. */
function newestOfEach(database: Database, sections: number, limit: number) {
  const newest = sql`
    (select wanted.section as wanted, newest.id as newest_id, newest.published_at as newest_at
     from unnest(array[${sql.join(
       Array.from({ length: sections }, (_, n) => sql`${sql.placeholder(`section${n}`)}`),
       sql`, `,
     )}]) as wanted(section)
     cross join lateral (
       select id, published_at from (
         select placed.id, placed.published_at, row_number() over (
           partition by coalesce(story.id, -placed.id) order by placed.published_at desc, placed.id desc) as turn
         from (${newestOf(placedIn(sql`wanted.section`))} limit ${literal(lookedThrough)}) as placed
         left join story_article on story_article.article_id = placed.id
         left join story on story.id = story_article.story_id and story.publishers > 1
       ) as told
       where turn = 1 order by published_at desc, id desc limit ${literal(limit)}
     ) as newest) as newest`;
  return database
    .select({ row: columns, wanted: sql<string>`newest.wanted` })
    .from(article)
    .innerJoin(newest, sql`newest.newest_id = ${article.id}`)
    .orderBy(sql`newest.newest_at desc, newest.newest_id desc`)
    .limit(limit * sections);
}
