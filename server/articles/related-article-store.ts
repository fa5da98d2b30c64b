import type { RelatedArticles } from '#contract/article.ts';
import { categories, categoryTitle } from '#contract/categories.ts';
import { regions } from '#contract/regions.ts';
import type { Section } from '#contract/sections.ts';
import type { Database } from '#db/client.ts';
import { eq, sql } from '#db/drizzle.ts';
import { article, placement } from '#db/schema.ts';
import {
  isThisArticle,
  type NamedArticle,
  literal,
  newestOf,
  placedIn,
  readSlice,
  toArticle,
} from './article-store.ts';

type NamedSection = { id: Section; name: string };

/** Kinds of sections, the most specific first; each section with its display name. */
const kinds: readonly (readonly NamedSection[])[] = [
  categories.map((category) => ({ id: `category/${category}`, name: categoryTitle(category) })),
  regions.map(({ value, label }) => ({ id: `local/${value}`, name: label })),
  [{ id: 'europe', name: 'Europe' }],
  [{ id: 'world', name: 'World' }],
  [{ id: 'breaking', name: 'Breaking' }],
];
const sections = kinds.flat();

/** How many related articles are shown. */
const relatedArticlesShown = 4;
/** More than are shown: some may be the article itself, repeat its headline, or report the same event. */
const candidates = relatedArticlesShown * 6;
/** Beyond this many newer articles the position in a section makes no difference. */
const newerCounted = 500;

/**
 * The newest other articles of an article's section, one for each event, and none of its own event, whose reports are shown
 * apart; undefined when there is no such article.
 */
export async function findRelated(
  database: Database,
  by: NamedArticle,
): Promise<RelatedArticles | undefined> {
  const placed = await placementsOf(database, by);
  const [own] = placed;
  if (!own) return undefined;
  const section = sectionAmong(placed.map((placement) => placement.section));
  if (!section) return { section: null, data: [] };
  const newest = await readSlice(database, newestOf(placedIn(section.id)), candidates, 0)
    .prepare('newest_of_section')
    .execute();
  const known = new Set([own.title, own.story]);
  const isNews = (key: string | number) => !known.has(key) && known.add(key);
  const others = newest.filter(({ title, story }) => isNews(title) && (!story || isNews(story.id)));
  return { section, data: others.slice(0, relatedArticlesShown).map(toArticle) };
}

/** The first of the given sections that is of the most specific kind. */
function sectionAmong(given: readonly (string | null)[]): NamedSection | undefined {
  const ofKind = (kind: readonly NamedSection[]) =>
    given.flatMap((section) => kind.find(({ id }) => id === section) ?? [])[0];
  return kinds.map(ofKind).find((found) => found !== undefined);
}

/**
 * The title and story of an article with each of its sections. The section with the fewest newer articles comes first, because
 * the others there are closest in time; sections that contain nothing else come last. One row without a section if it
 * is in none; no row if there is no such article.
 */
function placementsOf(database: Database, by: NamedArticle) {
  const others = sql`from ${placement} as other where other.section = ${placement.section}`;
  const isAlone = sql`not exists (select ${others} and other.article_id <> ${placement.articleId})`;
  const newer = sql`(
    select count(*) from (
      select ${others} and other.published_at > ${placement.publishedAt} limit ${literal(newerCounted)}
    ) as newer
  )`;
  return database
    .select({
      title: article.title,
      section: placement.section,
      story: sql<
        number | null
      >`(select story_id::float8 from story_article where article_id = ${article.id})`,
    })
    .from(article)
    .leftJoin(placement, eq(placement.articleId, article.id))
    .where(isThisArticle(by))
    .orderBy(isAlone, newer, placement.section)
    .limit(sections.length)
    .prepare(`placements_by_${'id' in by ? 'id' : 'url'}`)
    .execute();
}
