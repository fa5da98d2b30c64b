import { openNotifications } from '#db/notifications.ts';
import { idleCatalogue } from '#tests/support/feed-server.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { openTestApp } from '#tests/support/test-app.ts';
import { measureCommentLists } from './comment-lists.ts';
import { measurePosting } from './comment-posting.ts';
import { measureStreams } from './comment-streams.ts';
import { openEmbeddedEdition, openPostgresEdition, postgresIsMissing, type Edition } from './editions.ts';
import type { Row } from './report.ts';
import { startSite } from './site-process.ts';
import { workspace } from './workspace.ts';

const quiet = { NEWSROOM: 'off', RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };

/** Posting, listing and following comments among 100,000 articles, on both engines; rate limits are off. */
export async function measureComments(): Promise<Row[]> {
  return [...(await measureEmbedded()), ...(await measurePostgres())];
}

async function measureEmbedded(): Promise<Row[]> {
  const edition = await openEmbeddedEdition();
  const inProcess = await measureInProcess(edition);
  await edition.close();
  const site = await startSite(idleCatalogue, { ...quiet, DATA_DIR: edition.dataDir });
  const streams = await measureStreams(site);
  await site.stop();
  return named('embedded', [...inProcess, ...streams]);
}

async function measurePostgres(): Promise<Row[]> {
  const edition = await openPostgresEdition();
  if (!edition) return [postgresIsMissing];
  const inProcess = await measureInProcess(edition);
  const site = await startSite(idleCatalogue, {
    ...quiet,
    DATA_DIR: workspace('comments'),
    DATABASE_URL: edition.connection.url,
    AUTH_SECRET: 'a secret of the benchmarks, long enough',
  });
  const streams = await measureStreams(site);
  await site.stop();
  await edition.close();
  return named('PostgreSQL', [...inProcess, ...streams]);
}

async function measureInProcess({ connection, database }: Edition): Promise<Row[]> {
  const notifications = await openNotifications(connection, quietLog);
  const app = openTestApp(database, { notifications });
  const { routes } = app;
  const rows = [
    ...(await measurePosting(database, routes)),
    ...(await measureCommentLists(database, routes)),
  ];
  app.endStreams();
  await app.close();
  await notifications.close();
  return rows;
}

function named(engine: string, rows: Row[]): Row[] {
  return rows.map((row) => ({ ...row, what: `${engine}: ${row.what}` }));
}
