import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#db/embedded/embedded.ts';
import { migrateDatabase } from '#db/migrate.ts';
import { askServer } from './ask-server.ts';
import { postgresBinaries, startPostgres } from './postgres-cluster.ts';
import { quietLog } from './quiet-log.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of a migrated database, which tests copy. */
    databaseTemplate: string;
  }
}

type Server = { url: string; stop: () => Promise<void> };

/**
 * Migrates one database that tests copy, on the embedded PostgreSQL or on a server, depending on the project's
 * TEST_ENGINE.
 */
export async function setup(project: TestProject) {
  const server = await (project.config.env.TEST_ENGINE === 'embedded' ? embeddedServer() : otherServer());
  const template = `europe_news_template_${process.pid}`;
  await askServer(server.url, `create database ${template}`);
  const url = Object.assign(new URL(server.url), { pathname: `/${template}` }).href;
  await migrateDatabase({ url, name: 'the template' });
  project.provide('databaseTemplate', url);
  return async () => {
    await askServer(server.url, `drop database ${template}`);
    await server.stop();
  };
}

async function embeddedServer(): Promise<Server> {
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-tests-'));
  const { url, stop } = await startEmbedded(join(folder, 'data'), quietLog);
  return {
    url,
    stop: async () => {
      await stop();
      rmSync(folder, { recursive: true });
    },
  };
}

/** The server of DATABASE_URL, or one started for the tests. */
async function otherServer(): Promise<Server> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: async () => undefined };
  const binaries = postgresBinaries();
  if (!binaries) throw new Error('Neither DATABASE_URL nor PostgreSQL programs are here.');
  const { url, stop } = startPostgres(binaries);
  return { url, stop: async () => stop() };
}
