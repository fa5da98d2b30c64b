import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { migrateDatabase } from '#db/migrate.ts';
import { postgresBinaries, startPostgres } from './postgres-cluster.ts';

/** Migrates one database of the server in DATABASE_URL, or of one started for the tests, to copy from. */
export async function setup(project: TestProject) {
  const server = await testServer();
  const template = `europe_news_template_${process.pid}`;
  await administer(server.url, `create database ${template}`);
  const url = Object.assign(new URL(server.url), { pathname: `/${template}` }).href;
  await migrateDatabase({ engine: 'postgresql', url });
  project.provide('databaseTemplate', url);
  return async () => {
    await administer(server.url, `drop database ${template}`);
    server.stop();
  };
}

async function testServer(): Promise<{ url: string; stop: () => void }> {
  if (process.env.DATABASE_URL) return { url: process.env.DATABASE_URL, stop: () => undefined };
  const binaries = postgresBinaries();
  if (!binaries) throw new Error('Neither DATABASE_URL nor PostgreSQL programs are here.');
  return startPostgres(binaries);
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}
