import { SingleBar } from 'cli-progress';
import type { Announcer } from '#newsroom/announcer.ts';
import { makeAllDue } from '#newsroom/catalogue/feed-status-store.ts';
import { pollDueFeeds } from '#newsroom/poll-loop.ts';
import type { Refreshed, RefreshTools } from '#newsroom/refresh.ts';
import { terminalText } from '#process/terminal-text.ts';
import { textTable } from '#process/text-table.ts';

export type Round = { polled: { publisher: string; url: string; refreshed: Refreshed }[]; elsewhere: number };

/**
 * Polls every feed of the catalogue once, now, with a progress bar on a terminal. Feeds that a running site polls at
 * that moment are counted as `elsewhere`.
 */
export async function refreshNow(
  tools: RefreshTools & { announcer: Announcer },
  stop: AbortSignal,
): Promise<Round> {
  const total = await makeAllDue(tools.database);
  const polled: Round['polled'] = [];
  const bar = new SingleBar({
    format: '{bar} {value}/{total} feeds, {articles} new articles',
    clearOnComplete: true,
  });
  let articles = 0;
  if (process.stderr.isTTY) bar.start(total, 0, { articles });
  await pollDueFeeds({
    tools,
    stop,
    onPolled: ({ publisher, url }, refreshed) => {
      polled.push({ publisher, url, refreshed });
      if (refreshed.state === 'saved') articles += refreshed.created;
      bar.update(polled.length, { articles });
    },
  });
  bar.stop();
  return { polled, elsewhere: total - polled.length };
}

/** A round as text: the feeds that failed with the reason, and a table of totals. */
export function roundReport({ polled, elsewhere }: Round): string {
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
    ['Feeds left to another process or not reached', elsewhere + count('stopped')],
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
