import { SingleBar } from 'cli-progress';
import { databaseErrorMessage } from '#db/database-error-message.ts';
import { openNotifications } from '#db/notifications.ts';
import { whileOpen } from '#db/open-for-command.ts';
import type { OpenDatabase } from '#db/open.ts';
import { feedStateOf } from '#newsroom/catalogue/feed-state.ts';
import { listFeedStatus } from '#newsroom/catalogue/feed-status-store.ts';
import { fillFirstCatalogue } from '#newsroom/catalogue/first-catalogue.ts';
import { CatalogueError } from '#newsroom/catalogue/opml.ts';
import { checkSubjects } from '#newsroom/reports/check-feeds.ts';
import { checkReport, hasFailed } from '#newsroom/reports/check-report.ts';
import { subjectsOf, type Subject } from '#newsroom/reports/check-subjects.ts';
import { refreshNow, roundReport, wasInVain } from '#newsroom/reports/refresh-now.ts';
import { statusReport } from '#newsroom/reports/status-report.ts';
import { printUsageError, printUsageIfAsked } from '#process/command-arguments.ts';
import { ConfigError, readConfig, type Config } from '#process/config.ts';
import { createErrorLog } from '#process/logger.ts';
import { runCommand } from '#process/run-command.ts';
import { createAnnouncer } from './announcer.ts';
import { feedsUsage } from './feeds-usage.ts';
import { createNewsFetcher, openRefreshTools } from './refresh-tools.ts';
import { changeSample } from './sample/sample-command.ts';

const poolSize = 4;
const interrupted = 130; // the usual exit code after Ctrl+C

/** Returns the exit code. */
async function main(args: string[]): Promise<number> {
  if (printUsageIfAsked(args, feedsUsage)) return 0;
  const [command, ...rest] = args;
  if (command === 'check' && rest.length > 0) return check(readConfig(process.env), rest);
  if (command === 'refresh' && rest.length === 0) {
    const config = readConfig(process.env);
    return whileOpen(config, poolSize, (opened) => refresh(config, opened), { creates: true });
  }
  if (command === 'status' && rest.length === 0) return status(readConfig(process.env), 'text');
  if (command === 'status' && rest.join(' ') === '--json') return status(readConfig(process.env), 'json');
  if (command === 'sample' && rest.length === 0) return sample('load');
  if (command === 'sample' && rest.join(' ') === '--remove') return sample('remove');
  printUsageError(feedsUsage, args);
  return 2;
}

async function check(config: Config, targets: string[]): Promise<number> {
  const subjects: Subject[] = [];
  for (const target of targets) subjects.push(...(await subjectsOf(target)));
  const fetcher = createNewsFetcher(config);
  const bar = new SingleBar({ format: '{bar} {value}/{total} feeds', clearOnComplete: true });
  if (process.stderr.isTTY) bar.start(subjects.length, 0);
  const checked = await checkSubjects(subjects, fetcher, () => bar.increment());
  bar.stop();
  await fetcher.close();
  console.log(checkReport(checked));
  return checked.some(hasFailed) ? 1 : 0;
}

async function refresh(config: Config, { database, connection }: OpenDatabase): Promise<number> {
  const log = createErrorLog('feeds'); // the report tells what else a log would
  await fillFirstCatalogue(database, config.feeds, log);
  const notifications = await openNotifications(connection, log);
  const announcer = createAnnouncer(notifications, log);
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort(new Error('Interrupted')));
  const { tools, close } = openRefreshTools({ config, database, announcer, log });
  try {
    const round = await refreshNow(tools, stop.signal);
    console.log(roundReport(round));
    if (stop.signal.aborted) return interrupted;
    return wasInVain(round) ? 1 : 0;
  } finally {
    stop.abort(); // nobody waits for the last pauses
    await close();
    await notifications.close();
  }
}

async function status(config: Config, form: 'text' | 'json'): Promise<number> {
  const feeds = await whileOpen(config, poolSize, ({ database }) => listFeedStatus(database));
  const states = feeds.map((feed) => ({ ...feed, ...feedStateOf(feed) }));
  console.log(form === 'json' ? JSON.stringify(states, null, 2) : statusReport(feeds, new Date()));
  return 0;
}

async function sample(action: 'load' | 'remove'): Promise<number> {
  console.log(await changeSample(readConfig(process.env), action));
  return 0;
}

/** The sentence for what the operator can fix; null for our own faults. */
function sentenceFor(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof CatalogueError) return error.message;
  if (!(error instanceof Error && 'code' in error && 'path' in error)) return databaseErrorMessage(error);
  return error.code === 'ENOENT' ? `There is no file or folder ${String(error.path)}.` : error.message;
}

await runCommand(main, sentenceFor);
