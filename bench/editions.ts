import { randomBytes } from 'node:crypto';
import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { openDatabase, type OpenDatabase } from '#db/open.ts';
import { askServer } from '#tests/support/ask-server.ts';
import { postgresBinaries, startPostgres } from '#tests/support/postgres-cluster.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { loadArticles } from './load-articles.ts';
import type { Row } from './report.ts';
import { workspace } from './workspace.ts';

const poolSize = 10;

export type Edition = OpenDatabase & { dataDir: string; loadedIn: number };

let folder: Promise<{ dataDir: string; loadedIn: number }> | undefined;

/**
 * The data folder with 100,000 articles in the embedded database, created when first needed; no process has it open.
 */
export async function embeddedFolder(): Promise<{ dataDir: string; loadedIn: number }> {
  folder ??= fillFolder(workspace('articles'));
  return folder;
}

async function fillFolder(dataDir: string) {
  const opened = await openDatabase({ databaseUrl: undefined, dataDir, poolSize, log: quietLog });
  const loadedIn = await timeLoading(opened.database);
  await opened.close();
  return { dataDir, loadedIn };
}

/** 100,000 articles in the embedded database. */
export async function openEmbeddedEdition(): Promise<Edition> {
  const { dataDir, loadedIn } = await embeddedFolder();
  return {
    ...(await openDatabase({ databaseUrl: undefined, dataDir, poolSize, log: quietLog })),
    dataDir,
    loadedIn,
  };
}

/** The row for PostgreSQL if there is none. */
export const postgresIsMissing: Row = {
  what: 'PostgreSQL',
  measured: 'left out',
  comparedWith: 'needs its programs (Debian: postgresql) or DATABASE_URL',
};

/** The same in a PostgreSQL server, that of DATABASE_URL or one started for this; undefined if there is none. */
export async function openPostgresEdition(): Promise<Edition | undefined> {
  const server = findPostgres();
  if (!server) return undefined;
  const name = `europe_news_bench_${randomBytes(6).toString('hex')}`;
  await askServer(server.url, `create database ${name}`);
  const databaseUrl = Object.assign(new URL(server.url), { pathname: `/${name}` }).href;
  const opened = await openDatabase({ databaseUrl, dataDir: '', poolSize, log: quietLog });
  const loadedIn = await timeLoading(opened.database);
  const close = async () => {
    await opened.close();
    await askServer(server.url, `drop database ${name} with (force)`);
    server.stop();
  };
  return { ...opened, dataDir: '', loadedIn, close };
}

function findPostgres(): { url: string; stop: () => void } | undefined {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: () => undefined };
  const binaries = postgresBinaries();
  return binaries ? startPostgres(binaries) : undefined;
}

async function timeLoading(database: Database): Promise<number> {
  const start = performance.now();
  await loadArticles(database);
  await database.execute(sql`vacuum (analyze)`); // as the newsroom or autovacuum does
  return performance.now() - start;
}
