import type { Database, Transaction } from '#db/client.ts';
import { listFeedStatus, type FeedStatus } from '#newsroom/catalogue/feed-status-store.ts';
import type { Config } from '#process/config.ts';
import { countToday, listThinRegions } from '#server/desk/today/today-store.ts';
import type { MailQueue, Post } from '#server/mail/mail-queue.ts';
import type { Mail } from '#server/mail/mail.ts';
import { deadFeedsLetter, hasDied, listTroubles, weeklyLetter } from './editor-letters.ts';
import {
  wasNotifiedLately,
  listReachableEditors,
  lockNotifications,
  markNotified,
  findUnnotified,
} from './editor-notice-store.ts';

type Deps = {
  config: Pick<Config, 'origin' | 'productName'>;
  database: Database;
  mails: Pick<MailQueue, 'postWithin'>;
};

const morning = 6; // UTC
const day = 86_400_000; // ms

/**
 * Mails editors what needs their attention: feeds that died, in at most one letter an hour, and a weekly letter on
 * Monday mornings. Any number of processes may run this at once: each thing is told once. Without editors nothing is
 * sent or marked as told.
 */
export async function notifyEditors(deps: Deps, now: Date): Promise<void> {
  if ((await listReachableEditors(deps.database)).length === 0) return;
  const feeds = await listFeedStatus(deps.database);
  await tellOfDeadFeeds(deps, feeds, now);
  if (now.getUTCDay() === 1 && now.getUTCHours() >= morning) await tellOfWeek(deps, feeds, now);
}

async function tellOfDeadFeeds(deps: Deps, feeds: FeedStatus[], now: Date): Promise<void> {
  const { config, database, mails } = deps;
  const troubles = listTroubles(
    feeds.filter((feed) => hasDied(feed, now)),
    config,
  );
  const fresh = await findUnnotified(
    database,
    troubles.map(({ about }) => about),
  );
  if (fresh.size === 0 || (await wasNotifiedLately(database, now))) return;
  await mails.postWithin(async (transaction, post) => {
    // Another process may have told of other feeds a moment ago.
    await lockNotifications(transaction);
    if (await wasNotifiedLately(transaction, now)) return;
    const marked = await markNotified(transaction, [...fresh], now);
    const told = troubles.filter(({ about }) => marked.has(about));
    if (told.length > 0) await postToAll(transaction, post, deadFeedsLetter(config, told));
  });
}

async function tellOfWeek(deps: Deps, feeds: FeedStatus[], now: Date): Promise<void> {
  const { config, database, mails } = deps;
  const about = `weekly/${now.toISOString().slice(0, 10)}`;
  if ((await findUnnotified(database, [about])).size === 0) return;
  const letter = weeklyLetter(config, {
    ...(await countToday(database)),
    thin_regions: await listThinRegions(database),
    troubles: listTroubles(feeds, config),
  });
  await mails.postWithin(async (transaction, post) => {
    const marked = await markNotified(transaction, [about], now);
    if (letter && marked.size > 0) await postToAll(transaction, post, letter);
  });
}

async function postToAll(
  transaction: Transaction,
  post: Post,
  letter: Pick<Mail, 'subject' | 'text'>,
): Promise<void> {
  for (const { id, email } of await listReachableEditors(transaction))
    await post({ to: email, ...letter }, { userId: id, keptFor: (3 * day) / 1000 });
}
