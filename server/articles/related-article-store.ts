import type { RelatedArticles } from '#contract/article.ts';
import { categories, categoryTitle } from '#contract/categories.ts';
import { regions } from '#contract/regions.ts';
import type { Section } from '#contract/sections.ts';
import type { Database } from '#db/client.ts';
import { eq } from '#db/drizzle.ts';
import { article, placement } from '#db/schema.ts';
import { isThisArticle, listNewest, type NamedArticle } from './article-store.ts';

/** Sections by what they tell about an article, most first, each with its name for people. */
const sections: readonly { id: Section; name: string }[] = [
  ...categories.map((category) => ({ id: `category/${category}` as const, name: categoryTitle(category) })),
  ...regions.map(({ value, label }) => ({ id: `local/${value}` as const, name: label })),
  { id: 'europe', name: 'Europe' },
  { id: 'world', name: 'World' },
  { id: 'breaking', name: 'Breaking' },
];

/** Below an article, of the same section. */
const relatedArticlesShown = 4;
/** Some of them may be the article itself, or the same report once more. */
const candidates = relatedArticlesShown * 3;

/** The newest other articles of an article's section; undefined when there is no such article. */
export async function findRelated(
  database: Database,
  by: NamedArticle,
): Promise<RelatedArticles | undefined> {
  const placed = await placementsOf(database, by);
  const [own] = placed;
  if (!own) return undefined;
  const section = sections.find(({ id }) => placed.some((placement) => placement.section === id));
  if (!section) return { section: null, data: [] };
  const newest = await listNewest(database, section.id, candidates);
  const titles = new Set([own.title]);
  const others = newest.filter(({ title }) => !titles.has(title) && titles.add(title));
  return { section, data: others.slice(0, relatedArticlesShown) };
}

/** The title of an article with each of its sections, or with none; no row when there is no such article. */
function placementsOf(database: Database, by: NamedArticle) {
  return database
    .select({ title: article.title, section: placement.section })
    .from(article)
    .leftJoin(placement, eq(placement.articleId, article.id))
    .where(isThisArticle(by))
    .limit(sections.length);
}
