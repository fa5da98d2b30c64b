import { isIP } from 'node:net';
import { isDiskFull } from '#db/refused-writes.ts';
import { createHostQueue, type HostQueue } from '#fetching/host-queue.ts';
import { isPublicAddress } from '#fetching/public-network.ts';
import type { Fetcher } from '#newsroom/fetching/fetch-feed.ts';
import { createAlarm, type Alarm } from '#process/alarm.ts';
import { openClaimKeeper, type ClaimKeeper } from './claim-keeper.ts';
import { claimDueFeeds, secondsToNextDue, type ClaimedFeed } from './feed-claims.ts';
import { refreshFeed, type Refreshed, type RefreshTools } from './refresh.ts';

const concurrency = 16;
/** How many of `concurrency` feeds that failed last may be polled at once: they may be slow again. */
const failingAtOnce = 8;
/**
 * A publisher that has not answered in whole after `slowAfter` keeps its connection, but no longer one of the slots, so
 * that others need not wait for it.
 */
const shares = { perOwner: failingAtOnce, slowAfter: 2_000, extra: 48 }; // ms
const claimedAtOnce = 64;
/** Further ones of a host, that failed last or that are slow, only wait for their turns, and so take no room from others. */
const countedTogether = 8;
const claimWhenRoomFor = 16;
const hostPause = 1000; // ms
const hostPauseJitter = 500; // ms
const restOfHost = () => hostPause + Math.random() * hostPauseJitter;
const claimAgainAfter = 1000; // ms, while feeds are being polled
const longestRest = 30_000; // ms; a notice that feeds were added may be lost
const longestRestBetweenPushes = 1_000; // ms
const troublePause = 5000; // ms
const fullPause = 5 * 60_000; // ms; publishers are asked each time, and in vain

export type PollSettings = {
  tools: RefreshTools;
  stop: AbortSignal;
  onPolled?: (claim: ClaimedFeed, refreshed: Refreshed) => void;
  /** Its poll could not be finished, which is no fault of the feed's; its claim runs out unless it is released. */
  onLost?: (claim: ClaimedFeed) => void;
};

/** `alarm` rings when feeds may be due that were not before. */
type ForeverSettings = PollSettings & { alarm?: Alarm };

/** Polls feeds whenever they are due, until stopped; a database that is away for a while is waited for. */
export async function pollForever(settings: ForeverSettings): Promise<void> {
  const { tools, stop, alarm = createAlarm() } = settings;
  let inTrouble = false; // told of once, however long it lasts
  while (!stop.aborted) {
    try {
      await pollDueFeeds(settings);
      if (inTrouble) tools.log.info('The newsroom can use its feeds in the database again');
      inTrouble = false;
      const seconds = await secondsToNextDue(tools.database);
      const longest = tools.pushes ? longestRestBetweenPushes : longestRest;
      const rest = seconds === null ? longest : Math.min(seconds * 1000, longest);
      await alarm.wait(Math.max(rest, claimAgainAfter), stop);
    } catch (error) {
      if (!inTrouble)
        tools.log.error({ err: error }, 'The newsroom cannot use its feeds in the database; trying again');
      inTrouble = true;
      await alarm.wait(isDiskFull(error) ? fullPause : troublePause, stop);
    }
  }
}

/**
 * Polls feeds until none is due that no other process has taken, or until stopped. @throws the error of a poll that
 * found no room on the database's disk, after which none is begun
 */
export async function pollDueFeeds(settings: PollSettings): Promise<void> {
  const { tools, stop } = settings;
  const queue = createHostQueue(concurrency, restOfHost, stop, shares);
  const keeper = openClaimKeeper(tools.database, tools.log);
  const running = new Map<Promise<void>, string>(); // with their owners
  const ended = createAlarm();
  let noRoom: unknown;
  const lookForRoom = (error: unknown) => {
    if (isDiskFull(error)) noRoom = error;
  };
  try {
    while (!stop.aborted) {
      const room = noRoom ? 0 : claimedAtOnce - countPolls(running.values(), queue);
      const claims = room >= claimWhenRoomFor ? await claimDueFeeds(tools.database, room) : [];
      keeper.keep(claims);
      for (const claim of claims) {
        const poll = pollInTurn(settings, { queue, keeper, lookForRoom }, claim).finally(() => {
          running.delete(poll);
          ended.ring();
        });
        running.set(poll, ownerOf(claim));
      }
      if (running.size === 0 && noRoom) throw noRoom;
      if (running.size === 0) return;
      await ended.wait(claimAgainAfter, stop);
    }
  } finally {
    await Promise.all(running.keys());
    await keeper.stop();
  }
}

/** How many polls with these owners count. */
function countPolls(owners: Iterable<string>, { isSlow }: HostQueue): number {
  const counts = new Map<string, number>();
  for (const owner of owners) {
    const group = isSlow(owner) ? 'slow' : owner;
    counts.set(group, Math.min((counts.get(group) ?? 0) + 1, countedTogether));
  }
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

type Turns = { queue: HostQueue; keeper: ClaimKeeper; lookForRoom: (error: unknown) => void };

async function pollInTurn(settings: PollSettings, turns: Turns, claim: ClaimedFeed): Promise<void> {
  const { tools, stop, onPolled, onLost } = settings;
  const { queue, keeper, lookForRoom } = turns;
  try {
    const refresh = async (answered: () => void) =>
      (await keeper.holds(claim)) ? refreshFeed(noticing(answered, tools), claim, stop) : null;
    const refreshed = await queue.run(laneOf(claim), refresh, ownerOf(claim));
    if (refreshed) onPolled?.(claim, refreshed);
  } catch (error) {
    // The claim runs out and the feed is polled again.
    tools.failureLog.lost(claim.url, error);
    lookForRoom(error);
    onLost?.(claim);
  } finally {
    keeper.release(claim);
  }
}

/** Tools that call `answered` when a fetch has ended: the time that we take to read and save does not make a publisher slow. */
function noticing(answered: () => void, tools: RefreshTools): RefreshTools {
  const fetchFeed: Fetcher['fetchFeed'] = (request, signal) =>
    tools.fetcher.fetchFeed(request, signal).finally(answered);
  return { ...tools, fetcher: { ...tools.fetcher, fetchFeed } };
}

/**
 * Feeds in one lane are polled one at a time, with pauses. Those of a host share one, except on our own network, which
 * needs no sparing (and is polled only where that is allowed).
 */
function laneOf(claim: ClaimedFeed): string {
  const { host, hostname, href } = new URL(claim.movedTo ?? claim.url);
  const address = hostname.replace(/^\[|\]$/g, '');
  const own = address === 'localhost' || (isIP(address) !== 0 && !isPublicAddress(address));
  return own ? href : host;
}

/** Feeds that failed last share a part of the slots, so that others need not wait for their time limits. */
function ownerOf(claim: ClaimedFeed): string {
  return claim.failures > 0 ? 'failing' : laneOf(claim);
}
