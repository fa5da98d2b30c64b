import type { Section } from '#contract/sections.ts';
import type { Database } from '#db/client.ts';
import { article, placement } from '#db/schema.ts';

type Given = Partial<typeof article.$inferInsert> & { title: string; sections?: Section[] };

/** Stores an article as the newsroom would, placed into `sections`; returns its short id. */
export async function storeArticle(database: Database, { sections = [], ...given }: Given): Promise<string> {
  const slugId =
    given.slugId ??
    given.title
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, '')
      .slice(0, 13);
  const row = {
    url: urlOf(given.title),
    slugId,
    source: 'The Example',
    language: 'en',
    publishedAt: new Date('2026-11-01T12:00:00Z'),
    ...given,
  };
  const [stored] = await database.insert(article).values(row).returning({ id: article.id });
  if (!stored) throw new Error('The article was not stored.');
  for (const section of sections)
    await database.insert(placement).values({ section, articleId: stored.id, publishedAt: row.publishedAt });
  return slugId;
}

let articles = 0;

/** Stores an article that differs from all others; returns its address. */
export async function newArticle(database: Database): Promise<string> {
  const title = `Article ${++articles}`;
  await storeArticle(database, { title });
  return urlOf(title);
}

/** The address that `storeArticle` gives to the article with a title. */
export const urlOf = (title: string) => `https://news.example/${encodeURIComponent(title)}`;
