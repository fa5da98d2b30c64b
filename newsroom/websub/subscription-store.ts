import { randomBytes } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { eq, sql } from '#db/drizzle.ts';
import { hasCome } from '#db/has-come.ts';
import { hubLeaseMax, websubPush, websubSubscription } from '#db/websub-schema.ts';
import { pushedInterval } from '#newsroom/schedule.ts';
import type { HubLink } from './hub-link.ts';

/** What to ask a hub for. */
export type DueSubscription = {
  feedId: number;
  hub: string;
  topic: string;
  token: string;
  secret: string;
  /** How many times in a row it was asked, including this time, without having promised anything. */
  tries: number;
  mode: 'subscribe' | 'unsubscribe';
};

/** What a hub has sent and was not read yet. */
export type Push = { body: Buffer<ArrayBuffer>; contentType: string | null };

/** Seconds until a hub that was asked and has promised nothing is asked again; the time doubles with each try. */
const againAfter = { first: 600, most: 86_400 };
/** A hub that has sent nothing for this long is no longer relied upon. */
const trustedFor = sql`interval '1 day'`;
const isUnwanted = sql`exists (select from feed where feed.id = feed_id and feed.sections = '{}')`;

/** Stores the hub of a feed; null: it has none. Another hub or topic makes a new subscription, with new secrets. */
export async function saveHub(database: Database, feedId: number, link: HubLink | null): Promise<void> {
  if (link === null) {
    const { rowCount } = await database
      .delete(websubSubscription)
      .where(eq(websubSubscription.feedId, feedId));
    if (rowCount) await forgetPushes(database, feedId);
    return;
  }
  const fresh = {
    ...link,
    ...withoutPromise(),
    askAt: sql`now()`,
    leaving: false,
    fetchedAt: sql`now()`,
  };
  const changed = await database
    .insert(websubSubscription)
    .values({ feedId, ...fresh })
    .onConflictDoUpdate({
      target: websubSubscription.feedId,
      set: fresh,
      setWhere: sql`(${websubSubscription.hub}, ${websubSubscription.topic}) is distinct from (${link.hub}, ${link.topic})`,
    })
    .returning({ feedId: websubSubscription.feedId });
  if (changed.length > 0) await forgetPushes(database, feedId);
}

/** A subscription as it is before its hub was asked, with a new address and secret. */
function withoutPromise() {
  return {
    token: randomBytes(16).toString('hex'),
    secret: randomBytes(32).toString('hex'),
    failures: 0,
    leasedUntil: null,
    pushedAt: null,
  };
}

/** Deletes what a hub has sent, as it cannot be trusted. */
export async function forgetPushes(database: Database, feedId: number): Promise<void> {
  await database.delete(websubPush).where(eq(websubPush.feedId, feedId));
}

/** Deletes what the hub of a feed has sent, and accepts nothing until it is asked again. */
export async function silenceHub(database: Database, feedId: number): Promise<void> {
  await database
    .update(websubSubscription)
    .set({ ...withoutPromise(), askAt: sql`now() + make_interval(secs => ${againAfter.most})` })
    .where(eq(websubSubscription.feedId, feedId));
  await forgetPushes(database, feedId);
}

/**
 * Claims up to `limit` subscriptions whose hub has to be asked: new ones, those that end soon, and at once those of
 * feeds that have left the catalogue or have come back. Nobody else gets them for a while; the hub's promise makes that
 * longer.
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

/**
 * Takes the oldest push of a feed and deletes it: if we lose it, its items are still in the feed, which is polled as
 * well. Sometimes returns null even if there are pushes, so that the feed itself is fetched: otherwise a hub that sends
 * without end would replace it.
 */
export async function takePush(database: Database, feedId: number): Promise<Push | null> {
  const { rows } = await database.execute<{ body: Buffer<ArrayBuffer>; content_type: string | null }>(sql`
    with fetching as (
      update websub_subscription set fetched_at = now()
      where feed_id = ${feedId} and not fetched_at between now() - make_interval(secs => ${pushedInterval}) and now()
      returning feed_id)
    delete from websub_push where id = (select min(id) from websub_push where feed_id = ${feedId})
      and not exists (select from fetching)
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

/** A poll has found something new that the hub should have sent and has not: no push with it is waiting. */
export async function markHubUnreliable(database: Database, feedId: number): Promise<void> {
  await database
    .update(websubSubscription)
    .set({ pushedAt: null })
    .where(
      sql`feed_id = ${feedId} and not exists (select from websub_push where websub_push.feed_id = ${feedId})`,
    );
}
