import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { hubLeaseMax, pushPause } from '#db/websub-schema.ts';

/** Limits, in seconds, of a lease; it is renewed before its end. */
const lease = { least: 300, most: hubLeaseMax };
const renewedAfter = 0.8; // of the time promised
/**
 * How many pushes of a feed are kept for the newsroom, which cannot read as fast as somebody may send; some more if they
 * come at once.
 */
const waitingMax = 20;
/** How many hashes of recent pushes are kept, to ignore repeated ones. */
const rememberedMax = 50;

/** Records that a hub will send a feed for so many seconds; false if it was not asked to. */
export async function confirmSubscription(
  database: Database,
  { token, topic, seconds }: { token: string; topic: string; seconds: number },
): Promise<boolean> {
  const promised = Math.min(Math.max(seconds, lease.least), lease.most);
  const { rowCount } = await database.execute(sql`
    update websub_subscription set failures = 0,
      leased_until = now() + make_interval(secs => ${promised}),
      ask_at = now() + make_interval(secs => ${promised * renewedAfter})
    where token = ${token} and topic = ${topic} and not leaving`);
  return (rowCount ?? 0) > 0;
}

/** Deletes a subscription that we wanted to end; false if we did not. */
export async function confirmUnsubscription(
  database: Database,
  { token, topic }: { token: string; topic: string },
): Promise<boolean> {
  const { rowCount } = await database.execute(
    sql`delete from websub_subscription where token = ${token} and topic = ${topic} and leaving`,
  );
  return (rowCount ?? 0) > 0;
}

/** Records that a hub will not send, or no longer; it is asked again later. */
export async function saveDenial(
  database: Database,
  { token, topic }: { token: string; topic: string },
): Promise<boolean> {
  const { rowCount } = await database.execute(
    sql`update websub_subscription set leased_until = null where token = ${token} and topic = ${topic}`,
  );
  return (rowCount ?? 0) > 0;
}

/** The secret with which a hub signs, hashes of what it sent last, and whether there is room for more. */
export type Receiver = { secret: string; recent: string[]; hasRoom: boolean };

/** Undefined if no subscription with this token is active. Waits for nobody, however much a hub sends. */
export async function findReceiver(database: Database, token: string): Promise<Receiver | undefined> {
  const { rows } = await database.execute<Receiver>(sql`
    select secret, recent, (
      select count(*) from websub_push where websub_push.feed_id = websub_subscription.feed_id
    ) < ${waitingMax} as "hasRoom"
    from websub_subscription where token = ${token} and not leaving and leased_until > now()`);
  return rows[0];
}

type Pushed = { token: string; body: Buffer; contentType: string | null; hash: string };

/** More has arrived than the newsroom can read: the feed is polled as if it had no hub. */
export async function saveOverflow(database: Database, token: string): Promise<void> {
  await database.execute(
    sql`update websub_subscription set pushed_at = null where token = ${token} and pushed_at is not null`,
  );
}

/**
 * Stores what a hub has sent for the newsroom, and makes the feed due soon. Repeated content is ignored, and that of
 * feeds that are not to be polled, which must not arrive once they are.
 */
export async function keepPush(database: Database, pushed: Pushed): Promise<void> {
  const { token, body, contentType, hash } = pushed;
  await database.transaction(async (transaction) => {
    // Locks the feed first: a poll that ends now sees this push, or has ended before.
    const { rowCount: isWanted } = await transaction.execute(sql`
      select from feed where id = (select feed_id from websub_subscription where token = ${token})
        and sections <> '{}' and paused_at is null for no key update`);
    if (!isWanted) return;
    const { rows } = await transaction.execute<{ feed_id: string }>(sql`
      update websub_subscription set
        recent = (array_append(recent, ${hash}))[greatest(cardinality(recent) + 2 - ${rememberedMax}, 1):],
        pushed_at = now()
      where token = ${token} and not ${hash} = any(recent)
      returning feed_id`);
    const [subscription] = rows;
    if (!subscription) return;
    const { feed_id: feedId } = subscription;
    await transaction.execute(
      sql`insert into websub_push (feed_id, body, content_type) values (${feedId}, ${body}, ${contentType})`,
    );
    // Retired feeds and those outside the catalogue have no next poll, and get none.
    const soon = sql`greatest(now(), last_poll_at + make_interval(secs => ${pushPause}))`;
    await transaction.execute(
      sql`update feed set next_poll_at = ${soon} where id = ${feedId} and next_poll_at > ${soon}`,
    );
  });
}
