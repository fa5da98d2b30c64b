import { headlinesMax } from '#contract/limits.ts';
import type { Database, Queryable, Transaction } from '#db/client.ts';
import { inArray, sql } from '#db/drizzle.ts';
import { article } from '#db/schema.ts';
import { lockStoriesOf, idSubquery } from '#newsroom/stories/story-store.ts';
import { hasOtherHeadline } from './headline.ts';
import type { Draft, Match } from './match-items.ts';
import type { FeedOrigin } from './publisher-site.ts';

/** The feed that the items came from; `sample`: one of the sample edition. */
export type ItemSource = FeedOrigin & { id: number; language: string; sample?: boolean };

export type Row = { id: number; url: string; slugId: string };

export type Texts = Pick<Draft['item'], 'url' | 'title' | 'description' | 'image' | 'author'>;

/** A draft with the id of its article. */
export type Settled = { draft: Draft; articleId: number };

/** How many names a feed may have for an article. */
const namesMax = 5;

/**
 * Adds the new articles, except for those that another process has added meanwhile. An article without a date, or with
 * one in the future, counts as published when it was first seen. The order of the feed is kept: what is further up in
 * it gets a time that is a microsecond later or, with the same date, a higher id.
 */
export async function insertArticles(tx: Transaction, source: ItemSource, matches: Match[]): Promise<Row[]> {
  const fresh = matches.filter((match) => match.article === null).map(({ draft }) => draft);
  if (fresh.length === 0) return [];
  const rows = fresh.map((draft) => ({
    ...textsOf(draft),
    slug_id: draft.slugId,
    place: draft.place,
    published_at: draft.item.publishedAt,
  }));
  // Inserted in the same order in every process: no deadlock.
  const { rows: inserted } = await tx.execute<{ id: string; url: string; slug_id: string }>(sql`
    with placed as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        url text, slug_id text, title text, description text, image text, author text, place int, published_at timestamptz
      )
      order by place desc
    ), numbered as materialized (
      select nextval(pg_get_serial_sequence('article', 'id')) as id, * from placed
    )
    insert into article (
      id, url, slug_id, title, description, image, author, source, language, owner_feed, sample, published_at
    )
    overriding system value
    select id, url, slug_id, title, description, image, author, ${source.publisher}::text, ${source.language}::text,
      ${source.id}::bigint, ${source.sample === true},
      least(published_at, now() - place * interval '1 microsecond')
    from numbered order by url collate "C"
    on conflict do nothing
    returning id, url, slug_id`);
  return inserted.map((row) => ({ id: Number(row.id), url: row.url, slugId: row.slug_id }));
}

/**
 * Locks what will change if this feed claims articles, or reports something else under their addresses (`retold`);
 * otherwise nothing. First all articles to be changed or placed, then the stories in which another publisher, or one
 * article less, will count. Returns these stories.
 */
export async function lockMovedArticles(
  tx: Transaction,
  matches: Match[],
  retold: number[],
): Promise<number[]> {
  const moving = [...idsOf(matches.filter(({ change }) => change === 'claim')), ...retold];
  if (moving.length === 0) return [];
  // Articles before stories, as everywhere. Not yet `for update`: the grouper locks a story and then makes sure that
  // its lead exists.
  await tx.execute(sql`
    select from article where id in (${idSubquery(idsOf(matches))}) order by id for no key update`);
  return lockStoriesOf(tx, moving);
}

/** The articles that are known already. */
export const idsOf = (matches: Match[]) => matches.flatMap(({ article }) => (article ? [article.id] : []));

/**
 * Updates known articles with the texts of edited items; those that this feed claims also get its publisher and date.
 * Returns those that changed. An article whose owner has changed since it was looked up is left alone.
 */
export async function updateArticles(tx: Transaction, source: ItemSource, matches: Match[]): Promise<Row[]> {
  const edits = matches.flatMap(({ draft, article, change }) =>
    article && change !== 'none'
      ? [
          {
            id: article.id,
            owner_feed: article.ownerFeed?.id ?? null,
            claims: change === 'claim',
            published_at: draft.item.publishedAt,
            categories: draft.item.categories,
            ...textsOf(draft),
          },
        ]
      : [],
  );
  if (edits.length === 0) return [];
  const rows = [...new Map(edits.toReversed().map((edit) => [edit.id, edit])).values()]; // the first of each
  const ids = rows.map((row) => row.id);
  // The same order in every process: no deadlock.
  const before = await tx
    .select({ id: article.id, title: article.title, firstSeenAt: article.firstSeenAt })
    .from(article)
    .where(inArray(article.id, ids))
    .orderBy(article.id)
    .limit(ids.length)
    .for('update');
  const { rows: updated } = await tx.execute<{
    id: string;
    url: string;
    slug_id: string;
    claimed: boolean;
  }>(sql`
    update article set url = row.url, title = row.title, description = row.description, image = row.image,
      author = row.author,
      owner_feed = case when row.claims then ${source.id}::bigint else article.owner_feed end,
      source = case when row.claims then ${source.publisher}::text else article.source end,
      language = case when row.claims then ${source.language}::text else article.language end,
      published_at = case when row.claims then least(coalesce(row.published_at, article.first_seen_at), now())
        else article.published_at end
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      id bigint, owner_feed bigint, claims boolean, published_at timestamptz, url text, title text, description text,
      image text, author text
    )
    where article.id = row.id and article.owner_feed is not distinct from row.owner_feed
      and (row.claims or (article.url, article.title, article.description, article.image, article.author)
        is distinct from (row.url, row.title, row.description, row.image, row.author))
    returning article.id, article.url, article.slug_id, row.claims as claimed`);
  const claimed = new Set(updated.filter((row) => row.claimed).map((row) => Number(row.id)));
  const written = new Map(rows.map((row) => [row.id, row]));
  const isAnother = ({ id, title }: { id: number; title: string }) => {
    const row = written.get(id);
    return !row || hasOtherHeadline(title, row, source);
  };
  const saved = updated.map((row) => ({ id: Number(row.id), url: row.url, slugId: row.slug_id }));
  await rememberHeadlines(
    tx,
    // A title that was stored with its publisher's, section's or author's name is not another headline.
    before.filter((one) => !claimed.has(one.id) && saved.some((row) => row.id === one.id) && isAnother(one)),
  );
  await leaveNothingOfOthers(tx, [...claimed]);
  return saved;
}

/** Removes earlier headlines, which were not the publisher's, and gives the placements its date. */
async function leaveNothingOfOthers(tx: Transaction, claimed: number[]): Promise<void> {
  if (claimed.length === 0) return;
  await tx.execute(sql`delete from headline where article_id in (${idSubquery(claimed)})`);
  await tx.execute(sql`
    update placement set published_at = article.published_at from article
    where article.id = placement.article_id and article.id in (${idSubquery(claimed)})`);
}

type Titled = { id: number; title: string; firstSeenAt: Date };

/** Stores the previous titles of articles, and the new ones, if they differ. */
async function rememberHeadlines(tx: Transaction, before: Titled[]): Promise<void> {
  if (before.length === 0) return;
  await tx.execute(sql`
    with changed as (
      select article.id, row.title as before, row."firstSeenAt" as since, article.title as after
      from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as row (
        id bigint, title text, "firstSeenAt" timestamptz
      )
      join article on article.id = row.id and article.title is distinct from row.title
    ), outlived as (
      delete from headline using (
        select article_id, first_seen_at, row_number() over (partition by article_id order by first_seen_at desc) as turn
        from headline where article_id in (select id from changed)
      ) as kept
      where headline.article_id = kept.article_id and headline.first_seen_at = kept.first_seen_at
        and kept.turn >= ${headlinesMax}
    )
    insert into headline (article_id, title, first_seen_at)
    select id, before, since from changed
    where not exists (select from headline where headline.article_id = changed.id)
    union all
    select id, after, now() from changed
    on conflict do nothing`);
}

/** Returns the sections that got something new. */
export async function placeArticles(tx: Transaction, settled: Settled[]): Promise<string[]> {
  const rows = settled.flatMap(({ draft, articleId }) =>
    draft.item.sections.map((section) => ({ section, article_id: articleId })),
  );
  const { rows: placed } = await tx.execute<{ section: string }>(sql`
    insert into placement (section, article_id, published_at)
    select row.section, article.id, article.published_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (section text, article_id bigint)
    join article on article.id = row.article_id
    order by article.id, row.section
    on conflict do nothing
    returning section`);
  return placed.map((row) => row.section);
}

export async function rememberItems(tx: Transaction, feedId: number, settled: Settled[]): Promise<void> {
  const rows = settled.map(({ draft, articleId }) => ({
    identity: draft.identity,
    article_id: articleId,
    content_hash: draft.contentHash,
  }));
  await tx.execute(sql`
    insert into feed_item (feed_id, identity, article_id, content_hash)
    select ${feedId}, identity, article_id, content_hash
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
      identity text, article_id bigint, content_hash text
    )
    on conflict (feed_id, identity)
    do update set article_id = excluded.article_id, content_hash = excluded.content_hash`);
}

/** The sections that articles are in. */
export async function sectionsOf(tx: Queryable, articles: readonly number[]): Promise<string[]> {
  if (articles.length === 0) return [];
  const { rows } = await tx.execute<{ section: string }>(
    sql`select distinct section from placement where article_id in (${idSubquery(articles)})`,
  );
  return rows.map(({ section }) => section);
}

/** What an edit changes. */
export function textsOf({ item }: Draft): Texts {
  const { url, title, description, image, author } = item;
  return { url, title, description, image, author };
}

/**
 * Forgets the names of articles that a feed no longer has, where there are many for one article: some publishers make up
 * new guids at every request. `current`: the identities of all items of the feed.
 */
export async function forgetNames(database: Database, feedId: number, current: string[]): Promise<void> {
  await database.execute(sql`
    with named as (
      select article_id from feed_item where feed_id = ${feedId} and identity = any(${sql.param(current)})
    )
    delete from feed_item where feed_id = ${feedId} and identity <> all(${sql.param(current)})
      and article_id in (
        select article_id from feed_item where feed_id = ${feedId} and article_id in (select article_id from named)
        group by article_id having count(*) > ${namesMax})`);
}
