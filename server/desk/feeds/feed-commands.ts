import type { Why } from '#contract/desk.ts';
import { createAnnouncer } from '#newsroom/announcer.ts';
import { findFeed, type DecidedFeed } from '#newsroom/catalogue/feed-decision-store.ts';
import { listFeedStatus } from '#newsroom/catalogue/feed-status-store.ts';
import { canonicalAddress } from '#newsroom/catalogue/opml.ts';
import { openRefreshTools } from '#newsroom/refresh-tools.ts';
import { catalogueReport } from '#newsroom/reports/catalogue-report.ts';
import { describeRefresh, tryNow } from '#newsroom/reports/try-now.ts';
import { UsageError } from '#process/command-arguments.ts';
import { createErrorLog } from '#process/logger.ts';
import { byCommand } from '#server/desk/decision-store.ts';
import { commandResult, type CommandResult, type CommandTools } from '#server/desk/desk-command.ts';
import { AppError, conflict } from '#server/http/app-error.ts';
import { toDeskFeed } from './desk-feed.ts';
import { decideToPause, decideToRemove, decideToResume } from './feed-decisions.ts';

export type FeedOptions = Partial<
  Record<'articles' | 'language' | 'note' | 'publisher' | 'sections' | 'site', string>
> &
  Partial<Record<'anyway' | 'yes', boolean>>;
type Work = ((tools: CommandTools) => Promise<CommandResult>) | null;

export const whyOf = ({ note }: FeedOptions): Why => ({ reason: 'upkeep', note: note?.trim() || null });

/** Applies `work` to the feed with this number or address, or says that there is none. */
export function withFeed(
  name: string,
  work: (tools: CommandTools, feed: DecidedFeed) => Promise<CommandResult>,
): Work {
  return async (tools) => {
    const by = /^\d{1,15}$/.test(name) ? { id: Number(name) } : { url: canonicalAddress(name) ?? name };
    const feed = await findFeed(tools.database, by);
    if (!feed) throw new AppError('feed_not_found', 404, `There is no feed ${name} in the catalogue.`);
    return work(tools, feed);
  };
}

export function listByCommand(): Work {
  return async ({ database }) => {
    const feeds = await listFeedStatus(database);
    return commandResult(catalogueReport(feeds), feeds.map(toDeskFeed));
  };
}

export function pauseByCommand(name: string, options: FeedOptions): Work {
  return withFeed(name, async (tools, { id, publisher }) => {
    const feed = await decideToPause(tools, byCommand, id, whyOf(options));
    return commandResult(`${publisher} is paused.`, feed);
  });
}

export function resumeByCommand(name: string, options: FeedOptions): Work {
  return withFeed(name, async (tools, { id, publisher }) => {
    const feed = await decideToResume(tools, byCommand, id, whyOf(options));
    return commandResult(`${publisher} is polled again.`, feed);
  });
}

export function removeByCommand(name: string, options: FeedOptions): Work {
  const { articles = 'stay' } = options;
  if (articles !== 'stay' && articles !== 'go') throw new UsageError('--articles is stay or go.');
  return withFeed(name, async (tools, { id, publisher }) => {
    const removed = await decideToRemove(tools, byCommand, id, { articles, ...whyOf(options) });
    const tail = articles === 'go' ? `; ${removed.articles} of its articles are gone` : '; its articles stay';
    return commandResult(`${publisher} is out of the catalogue${tail}.`, removed);
  });
}

/** Polls in this process, so that it also works while no site is running. */
export function tryByCommand(name: string): Work {
  return withFeed(name, async ({ announce, config, database }, { id, pausedAt }) => {
    if (pausedAt) throw conflict('feed_paused', 'It is paused; resume it first.');
    const log = createErrorLog('feeds'); // the report tells what else a log would
    const announcer = createAnnouncer({ publish: announce }, log);
    const { tools, close } = openRefreshTools({ config, database, announcer, log });
    try {
      const refreshed = await tryNow(tools, id, new AbortController().signal);
      if (!refreshed) throw conflict('feed_busy', 'Another process is polling it at the moment.');
      const isFine = refreshed.state === 'saved' || refreshed.state === 'unchanged';
      return commandResult(describeRefresh(refreshed), refreshed, isFine ? 0 : 1);
    } finally {
      await close();
    }
  });
}
