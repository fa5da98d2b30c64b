import type { Transaction } from '#db/client.ts';
import { articleRemoval } from '#db/desk-schema.ts';
import { and, eq, inArray, or, sql } from '#db/drizzle.ts';
import { article, feed, feedItem } from '#db/schema.ts';
import { sameAddresses } from '#newsroom/same-addresses.ts';
import type { ItemSource } from './article-writes.ts';
import type { Draft, KnownArticle, Knowledge } from './match-items.ts';

/** Articles at the address of one item at most: one for each form of it, and one that has moved away. */
export const addressesMax = 9;
/** Articles of the moments of a batch: a few, except for publishers who tell no more than the day. */
const momentMax = 500;

const knownColumns = {
  id: article.id,
  url: article.url,
  slugId: article.slugId,
  title: article.title,
  titleHash: articleRemoval.titleHash,
  description: article.description,
  publishedAt: article.publishedAt,
  ownerFeed: { id: feed.id, url: feed.url, site: feed.site, publisher: feed.publisher },
};

/** What the database knows about the drafts of a feed; of a part of it nothing by moments, which take all of it to compare. */
export async function knowledgeOf(
  tx: Transaction,
  source: ItemSource,
  drafts: Draft[],
  isPart: boolean,
): Promise<Knowledge> {
  const feedId = source.id;
  const named = await tx
    .select({ identity: feedItem.identity, ...knownColumns })
    .from(feedItem)
    .innerJoin(article, eq(article.id, feedItem.articleId))
    .leftJoin(feed, eq(feed.id, article.ownerFeed))
    .leftJoin(articleRemoval, eq(articleRemoval.articleId, article.id))
    .where(and(eq(feedItem.feedId, feedId), inArray(feedItem.identity, identitiesOf(drafts))))
    .limit(drafts.length);
  const carried = sql<boolean>`exists (
    select from ${feedItem} where ${feedItem.articleId} = ${article.id} and ${feedItem.feedId} = ${feedId}
  )`;
  const select = () =>
    tx
      .select({ ...knownColumns, carried })
      .from(article)
      .leftJoin(feed, eq(feed.id, article.ownerFeed))
      .leftJoin(articleRemoval, eq(articleRemoval.articleId, article.id));
  const articles = await select()
    .where(atAddressOf(drafts))
    .limit(addressesMax * drafts.length);
  const known = new Set(named.map(({ identity }) => identity));
  const unknown = drafts.filter(
    ({ identity, item }) => !known.has(identity) && (item.day ?? item.publishedAt) !== null,
  );
  const sameMoment =
    isPart || unknown.length === 0
      ? []
      : await select()
          .where(and(atMomentOf(unknown), carried))
          .limit(momentMax);
  const byIdentity = named.map(({ identity, ...row }): [string, KnownArticle] => [
    identity,
    { ...row, carried: true },
  ]);
  return { byIdentity: new Map(byIdentity), articles, sameMoment };
}

/** At the address of one of the drafts, in any form, or known first at it. */
export function atAddressOf(drafts: Draft[]) {
  return or(
    inArray(
      article.url,
      drafts.flatMap(({ item }) => sameAddresses(item.url)),
    ),
    inArray(
      article.slugId,
      drafts.map((draft) => draft.slugId),
    ),
  );
}

function atMomentOf(drafts: Draft[]) {
  const days = new Set(drafts.flatMap(({ item }) => item.day?.toISOString() ?? []));
  return or(
    inArray(
      article.publishedAt,
      drafts.flatMap(({ item }) => item.publishedAt ?? []),
    ),
    // An article of which only the day is told has the moment when it was first seen on it.
    ...[...days].map(
      (day) =>
        sql`${article.publishedAt} >= ${day}::timestamptz and ${article.publishedAt} < ${day}::timestamptz + interval '24 hours'`,
    ),
  );
}

export function identitiesOf(drafts: Draft[]): string[] {
  return drafts.map((draft) => draft.identity);
}
