import type { Transaction } from '#db/client.ts';
import { articleRemoval } from '#db/desk-schema.ts';
import { and, eq, isNotNull, sql } from '#db/drizzle.ts';
import { article } from '#db/schema.ts';
import { leaveStory, type Left, returnToStories } from '#newsroom/stories/membership-store.ts';

/** An article that this transaction has locked: nobody else can place, edit or remove it meanwhile. */
export type LockedArticle = { number: number; id: string; removed: boolean };

/** Undefined: there is no such article. */
export async function lockArticle(
  transaction: Transaction,
  slugId: string,
): Promise<LockedArticle | undefined> {
  const [held] = await transaction
    .select({ number: article.id, id: article.slugId, removed: article.removed })
    .from(article)
    .where(eq(article.slugId, slugId))
    .limit(1)
    .for('no key update');
  return held;
}

/** Takes a locked article out of its sections and its story. Returns these. */
export async function takeDown(
  transaction: Transaction,
  { number }: LockedArticle,
  legal: boolean,
): Promise<Left & { sections: string[] }> {
  await transaction.update(article).set({ removed: true }).where(eq(article.id, number));
  const { rows } = await transaction.execute<{ section: string }>(
    sql`delete from placement where article_id = ${number} returning section`,
  );
  const sections = rows.map(({ section }) => section).toSorted();
  await transaction.insert(articleRemoval).values({ articleId: number, legal, sections });
  return { ...(await leaveStory(transaction, number)), sections };
}

/** Whether the text of a locked article has been deleted since it was taken down. */
export async function hasLostText(transaction: Transaction, { number }: LockedArticle): Promise<boolean> {
  const lost = and(eq(articleRemoval.articleId, number), isNotNull(articleRemoval.titleHash));
  return (await transaction.$count(articleRemoval, lost)) > 0;
}

/**
 * Puts a locked article back into its sections, as far as some feed still serves them, and queues it for grouping.
 * Returns the sections.
 */
export async function putBack(transaction: Transaction, { number }: LockedArticle): Promise<string[]> {
  await transaction.update(article).set({ removed: false }).where(eq(article.id, number));
  const [removal] = await transaction
    .delete(articleRemoval)
    .where(eq(articleRemoval.articleId, number))
    .returning({ sections: articleRemoval.sections });
  const { rows } = await transaction.execute<{ section: string }>(sql`
    insert into placement (section, article_id, published_at)
    select section, article.id, article.published_at
    from article, unnest(${sql.param(removal?.sections ?? [])}::text[]) as section
    where article.id = ${number} and (
      -- Categories are found by what publishers say of an article, whatever their feeds are for.
      section like 'category/%' or article.sample
      or exists (select from feed where section = any(feed.sections)))
    order by section
    on conflict do nothing
    returning section`);
  await returnToStories(transaction, number);
  return rows.map(({ section }) => section);
}
