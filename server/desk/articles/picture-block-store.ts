import type { Queryable, Transaction } from '#db/client.ts';
import { pictureBlock } from '#db/desk-schema.ts';
import { desc, eq, sql } from '#db/drizzle.ts';
import { article } from '#db/schema.ts';

const listedMax = 500;

/** False: its pictures are blocked already. */
export async function blockPictures(transaction: Transaction, publisher: string): Promise<boolean> {
  const { rowCount } = await transaction.insert(pictureBlock).values({ publisher }).onConflictDoNothing();
  return rowCount === 1;
}

/** Publishers that are renamed stay blocked. */
export async function carryBlocks(
  transaction: Transaction,
  renamed: readonly { from: string; to: string }[],
): Promise<void> {
  if (renamed.length === 0) return;
  // One statement: of two renamings that follow each other, the second does not carry what the first has just carried.
  await transaction.execute(sql`
    insert into picture_block (publisher)
    select distinct row."to" from jsonb_to_recordset(${JSON.stringify(renamed)}::jsonb) as row ("from" text, "to" text)
    join picture_block on picture_block.publisher = row."from" on conflict do nothing`);
}

/** False: they are not blocked. */
export async function unblockPictures(transaction: Transaction, publisher: string): Promise<boolean> {
  const { rowCount } = await transaction.delete(pictureBlock).where(eq(pictureBlock.publisher, publisher));
  return rowCount === 1;
}

/** Whether an article has this publisher, or a feed that has not brought any yet. */
export async function isPublisher(transaction: Transaction, publisher: string): Promise<boolean> {
  const { rows } = await transaction.execute<{ known: boolean }>(sql`
    select exists (select from feed where feed.publisher = ${publisher})
      or exists (select from ${article} where ${article.source} = ${publisher}) as known`);
  return rows[0]?.known === true;
}

/** Publishers whose pictures are blocked, most recent first. */
export async function listPictureBlocks(database: Queryable) {
  const rows = await database
    .select()
    .from(pictureBlock)
    .orderBy(desc(pictureBlock.blockedAt))
    .limit(listedMax);
  return rows.map(({ publisher, blockedAt }) => ({ publisher, blocked_at: blockedAt.toISOString() }));
}
