import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connectDatabase, type Connection, type Database } from '#db/client.ts';
import { askServer } from './ask-server.ts';

export type TestDatabase = { database: Database; connection: Connection; close: () => Promise<void> };

const poolSize = 8;

/** A migrated, empty database of the engine under test, which only this caller uses. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('databaseTemplate'));
  // Not the template itself: a database with connections cannot be copied.
  const server = Object.assign(new URL(template), { pathname: '/postgres' }).href;
  const name = `europe_news_test_${randomBytes(6).toString('hex')}`;
  await askServer(server, `create database ${name} template ${template.pathname.slice(1)}`);
  const url = Object.assign(new URL(template), { pathname: `/${name}` }).href;
  const connection = { url, name };
  const database = connectDatabase(connection, poolSize);
  const close = async () => {
    await database.$client.end();
    await askServer(server, `drop database ${name} with (force)`);
  };
  return { database, connection, close };
}
