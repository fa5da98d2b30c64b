import type { DeskArticle, DeskArticles, FoundArticle } from '#contract/desk-articles.ts';
import { storyId } from '#contract/story-address.ts';
import type { Database } from '#db/client.ts';
import { comment } from '#db/comment-schema.ts';
import { articleRemoval, pictureBlock } from '#db/desk-schema.ts';
import { and, desc, eq, gt, inArray, sql, type SQL } from '#db/drizzle.ts';
import { article, feed, feedItem, placement, story, storyArticle } from '#db/schema.ts';
import { findNewest, readQueries } from '#server/articles/article-search-store.ts';
import type { SearchQuery } from '#server/articles/search-query.ts';

const foundMax = 50;
const feedsMax = 50;
const sectionsMax = 100;

const foundColumns = {
  id: article.slugId,
  title: article.title,
  language: article.language,
  url: article.url,
  source: article.source,
  published_at: article.publishedAt,
  removed: article.removed,
};
type Row = Omit<FoundArticle, 'published_at'> & { published_at: Date };

type Found = Pick<DeskArticles, 'data' | 'more'>;

const toFound = ({ published_at: at, ...row }: Row): FoundArticle => ({
  ...row,
  published_at: at.toISOString(),
});

/** What an editor may have typed: a publisher's address, a short id, or words. */
export type Wanted = { urls: string[]; id: string | null; words: SearchQuery };

/** Articles that match, taken down or not: exact matches first, then the newest. */
export async function findForDesk(database: Database, { urls, id, words }: Wanted): Promise<Found> {
  const find = (which: SQL) =>
    database
      .select(foundColumns)
      .from(article)
      .where(which)
      .orderBy(desc(article.publishedAt), desc(article.id))
      .limit(foundMax + 1);
  const isNamed = sql`(${article.slugId} = ${id} or ${article.url} = any(${sql.param(urls)}::text[]))`;
  const named = await find(isNamed);
  const queries = await readQueries(database, words);
  if (queries.length === 0) return firstOf(named);
  const among = sql`${isNamed} is not true`;
  const wanted = { search: words, queries, among, limit: foundMax + 1, offset: 0 };
  const { newest } = await findNewest(database, wanted);
  const others = await find(inArray(article.id, sql`(select id from (${newest}) as match)`));
  return firstOf([...named, ...others]);
}

/** Articles that were taken down, most recent first. */
export async function listRemoved(database: Database): Promise<Found> {
  const rows = await database
    .select(foundColumns)
    .from(articleRemoval)
    .innerJoin(article, eq(article.id, articleRemoval.articleId))
    .orderBy(desc(articleRemoval.removedAt))
    .limit(foundMax + 1);
  return firstOf(rows);
}

const firstOf = (rows: Row[]): Found => ({
  data: rows.slice(0, foundMax).map(toFound),
  more: rows.length > foundMax,
});

/** What an editor needs to know about an article; undefined: there is none. */
export async function readForDesk(
  database: Database,
  slugId: string,
): Promise<Omit<DeskArticle, 'decisions'> | undefined> {
  const [found] = await database
    .select({
      number: article.id,
      row: foundColumns,
      description: article.description,
      firstSeenAt: article.firstSeenAt,
      removal: {
        legal: articleRemoval.legal,
        removedAt: articleRemoval.removedAt,
        sections: articleRemoval.sections,
        titleHash: articleRemoval.titleHash,
      },
      story: { id: story.id, articles: story.articles, publishers: story.publishers },
      detached: storyArticle.detached,
      block: pictureBlock.publisher,
    })
    .from(article)
    .leftJoin(articleRemoval, eq(articleRemoval.articleId, article.id))
    .leftJoin(storyArticle, eq(storyArticle.articleId, article.id))
    .leftJoin(story, and(eq(story.id, storyArticle.storyId), gt(story.articles, 1)))
    .leftJoin(pictureBlock, eq(pictureBlock.publisher, article.source))
    .where(eq(article.slugId, slugId))
    .limit(1);
  if (!found) return undefined;
  const { removal } = found;
  return {
    ...toFound(found.row),
    description: found.description,
    first_seen_at: found.firstSeenAt.toISOString(),
    sections: removal?.sections ?? (await sectionsOf(database, found.number)),
    removal: removal && {
      legal: removal.legal,
      removed_at: removal.removedAt.toISOString(),
      text_deleted: removal.titleHash !== null,
    },
    feeds: await feedsOf(database, found.number),
    story: found.story && { ...found.story, id: storyId(found.story.id) },
    detached: found.detached ?? false,
    comments: await database.$count(comment, eq(comment.articleId, found.number)),
    pictures_blocked: found.block !== null,
  };
}

async function sectionsOf(database: Database, number: number): Promise<string[]> {
  const rows = await database
    .select({ section: placement.section })
    .from(placement)
    .where(eq(placement.articleId, number))
    .orderBy(placement.section)
    .limit(sectionsMax);
  return rows.map(({ section }) => section);
}

/** The feeds in which the article appeared. */
function feedsOf(database: Database, number: number) {
  return database
    .selectDistinct({ url: feed.url, publisher: feed.publisher })
    .from(feedItem)
    .innerJoin(feed, eq(feed.id, feedItem.feedId))
    .where(eq(feedItem.articleId, number))
    .orderBy(feed.url)
    .limit(feedsMax);
}
