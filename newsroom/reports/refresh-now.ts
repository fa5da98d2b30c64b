import { SingleBar } from 'cli-progress';
import type { Announcer } from '#newsroom/announcer.ts';
import { makeAllDue } from '#newsroom/catalogue/feed-status-store.ts';
import { releaseClaim, type ClaimedFeed } from '#newsroom/feed-claims.ts';
import { pollDueFeeds } from '#newsroom/poll-loop.ts';
import type { Refreshed, RefreshTools } from '#newsroom/refresh.ts';
import { terminalText } from '#process/terminal-text.ts';
import { textTable } from '#process/text-table.ts';

export type Round = {
  polled: { publisher: string; url: string; refreshed: Refreshed }[];
  /** Feeds whose polls could not be finished, which is no fault of theirs; the log has the reason. */
  lost: number;
  /** Feeds that other processes, such as a running site, had claimed. */
  elsewhere: number;
  /** Feeds that were left when the round was interrupted. */
  notReached: number;
};

/** Polls every feed of the catalogue once, now, with a progress bar on a terminal. */
export async function refreshNow(
  tools: RefreshTools & { announcer: Announcer },
  stop: AbortSignal,
): Promise<Round> {
  const total = await makeAllDue(tools.database);
  const polled: Round['polled'] = [];
  const lost = new Map<number, ClaimedFeed>();
  const bar = new SingleBar({
    format: '{bar} {value}/{total} feeds, {articles} new articles',
    clearOnComplete: true,
  });
  let articles = 0;
  if (process.stderr.isTTY) bar.start(total, 0, { articles });
  await pollDueFeeds({
    tools,
    stop,
    onPolled: ({ id, publisher, url }, refreshed) => {
      lost.delete(id); // its claim has run out, and it was polled again
      polled.push({ publisher, url, refreshed });
      if (refreshed.state === 'saved') articles += refreshed.created;
      bar.update(polled.length, { articles });
    },
    onLost: (claim) => lost.set(claim.id, claim),
  });
  bar.stop();
  await releaseAll(tools, [...lost.values()]);
  const others = Math.max(total - polled.length - lost.size, 0);
  const [elsewhere, notReached] = stop.aborted ? [0, others] : [others, 0];
  return { polled, lost: lost.size, elsewhere, notReached };
}

/** Not before the end of the round, which would otherwise poll them again at once, in vain. */
async function releaseAll({ database, log }: RefreshTools, claims: ClaimedFeed[]): Promise<void> {
  try {
    for (const claim of claims) await releaseClaim(database, claim);
  } catch (error) {
    log.error({ err: error }, 'Feeds could not be released; that happens by itself within a minute');
  }
}

/** Whether there are feeds, and not one of them could be polled. */
export function wasInVain({ polled, lost, elsewhere, notReached }: Round): boolean {
  const failed = polled.filter(({ refreshed }) => refreshed.state === 'failed').length;
  return polled.length + lost + elsewhere + notReached > 0 && failed === polled.length;
}

/** A round as text: the feeds that failed with the reason, and a table of totals. */
export function roundReport({ polled, lost, elsewhere, notReached }: Round): string {
  const saved = polled.flatMap(({ refreshed }) => (refreshed.state === 'saved' ? [refreshed] : []));
  const count = (state: Refreshed['state']) =>
    polled.filter(({ refreshed }) => refreshed.state === state).length;
  const sum = (field: 'items' | 'skipped' | 'created' | 'updated') =>
    saved.reduce((total, each) => total + each[field], 0);
  const rows = [
    ['Feeds with a new body', saved.length],
    ['Feeds unchanged', count('unchanged')],
    ['Feeds failed', count('failed')],
    ['Feeds given up by their publisher', count('retired')],
    ['Feeds whose poll was lost', lost],
    ['Feeds left to another process', elsewhere],
    ['Feeds not reached', notReached + count('stopped')],
    ['Items read', sum('items')],
    ['Items skipped', sum('skipped')],
    ['Articles new', sum('created')],
    ['Articles updated', sum('updated')],
  ];
  const table = textTable([{ name: 'This round' }, { name: 'Count', align: 'right' }], rows);
  const failures = polled.flatMap(({ publisher, url, refreshed }) =>
    refreshed.state === 'failed' ? [terminalText(`${publisher} <${url}>: ${refreshed.reason}`)] : [],
  );
  return [...failures.toSorted(), table].join('\n');
}
