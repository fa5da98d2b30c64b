import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject } from 'vitest';
import { connectDatabase, type Connection, type Database } from '#db/client.ts';

export type TestDatabase = { database: Database; connection: Connection; close: () => Promise<void> };

const poolSize = 8;

/** A migrated, empty database of the engine under test, which only this caller uses. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const template = new URL(inject('databaseTemplate'));
  const name = `europe_news_test_${randomBytes(6).toString('hex')}`;
  await administer(template, `create database ${name} template ${template.pathname.slice(1)}`);
  const url = Object.assign(new URL(template), { pathname: `/${name}` }).href;
  const connection = { url, name };
  const database = connectDatabase(connection, poolSize);
  const close = async () => {
    await database.$client.end();
    await administer(template, `drop database ${name} with (force)`);
  };
  return { database, connection, close };
}

async function administer(template: URL, statement: string): Promise<void> {
  const client = new Client({
    connectionString: Object.assign(new URL(template), { pathname: '/postgres' }).href,
  });
  await client.connect();
  await client.query(statement);
  await client.end();
}
