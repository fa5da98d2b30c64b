import { randomBytes } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { eq, sql } from '#db/drizzle.ts';
import { hasCome } from '#db/has-come.ts';
import { hubLeaseMax, websubSubscription } from '#db/websub-schema.ts';
import type { HubLink } from './hub-link.ts';

/** What to ask a hub for. */
export type DueSubscription = {
  feedId: number;
  hub: string;
  topic: string;
  token: string;
  secret: string;
  /** How often it was asked in a row, this time included, without having promised anything. */
  tries: number;
  mode: 'subscribe' | 'unsubscribe';
};

/** What a hub has sent and nobody has read yet. */
export type Push = { body: Buffer<ArrayBuffer>; contentType: string | null };

/** Seconds until a hub that was asked and has promised nothing is asked again: it doubles. */
const againAfter = { first: 600, most: 86_400 };
/** A hub that has sent nothing for so long may no longer do it. */
const trustedFor = sql`interval '1 day'`;
const isUnwanted = sql`exists (select from feed where feed.id = feed_id and feed.sections = '{}')`;

/** Notes where a feed is announced; null: nowhere. Another hub or name makes another subscription, with other secrets. */
export async function noteHub(database: Database, feedId: number, link: HubLink | null): Promise<void> {
  if (link === null) {
    await database.delete(websubSubscription).where(eq(websubSubscription.feedId, feedId));
    return;
  }
  const fresh = {
    ...link,
    token: randomBytes(16).toString('hex'),
    secret: randomBytes(32).toString('hex'),
    askAt: sql`now()`,
    failures: 0,
    leaving: false,
    leasedUntil: null,
    pushedAt: null,
  };
  await database
    .insert(websubSubscription)
    .values({ feedId, ...fresh })
    .onConflictDoUpdate({
      target: websubSubscription.feedId,
      set: fresh,
      setWhere: sql`(${websubSubscription.hub}, ${websubSubscription.topic}) is distinct from (${link.hub}, ${link.topic})`,
    });
}

/**
 * Takes up to `limit` subscriptions whose hub is to be asked, which nobody else does for a while then: new ones, those that
 * end soon, and at once those of feeds that have left the catalogue or have come back. The hub's promise makes that while longer.
 */
export async function takeDueSubscriptions(database: Database, limit: number): Promise<DueSubscription[]> {
  const { rows } = await database.execute<{
    feed_id: string;
    hub: string;
    topic: string;
    token: string;
    secret: string;
    failures: number;
    leaving: boolean;
  }>(sql`
    update websub_subscription set leaving = ${isUnwanted}, failures = failures + 1,
      ask_at = now() + make_interval(secs => least(${againAfter.first} * 2 ^ least(failures, 20), ${againAfter.most}))
    where feed_id in (
      select feed_id from websub_subscription where ${hasCome(websubSubscription.askAt, hubLeaseMax)} or leaving <> ${isUnwanted}
      order by ask_at limit ${limit} for update skip locked)
    returning feed_id, hub, topic, token, secret, failures, leaving`);
  return rows.map(({ feed_id: feedId, failures: tries, leaving, ...row }) => ({
    ...row,
    feedId: Number(feedId),
    tries,
    mode: leaving ? ('unsubscribe' as const) : ('subscribe' as const),
  }));
}

export async function endSubscription(database: Database, token: string): Promise<void> {
  await database.delete(websubSubscription).where(eq(websubSubscription.token, token));
}

/** The oldest of what a hub has sent of a feed, which is gone then: what is lost with us is in the feed, which is still polled. */
export async function takePush(database: Database, feedId: number): Promise<Push | null> {
  const { rows } = await database.execute<{ body: Buffer<ArrayBuffer>; content_type: string | null }>(sql`
    delete from websub_push where id = (select min(id) from websub_push where feed_id = ${feedId})
    returning body, content_type`);
  const [row] = rows;
  return row ? { body: row.body, contentType: row.content_type } : null;
}

/** Whether what is new in a feed is sent to us, so that it need not be polled as often. */
export async function isPushed(database: Database, feedId: number): Promise<boolean> {
  const found = await database.$count(
    websubSubscription,
    sql`feed_id = ${feedId} and leased_until > now() and pushed_at > now() - ${trustedFor}`,
  );
  return found > 0;
}

/** A poll has found what its hub should have sent. */
export async function distrustHub(database: Database, feedId: number): Promise<void> {
  await database
    .update(websubSubscription)
    .set({ pushedAt: null })
    .where(eq(websubSubscription.feedId, feedId));
}
