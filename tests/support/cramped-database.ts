import { randomBytes } from 'node:crypto';
import { sql } from '#db/drizzle.ts';
import type { TestDatabase } from './test-database.ts';

/**
 * A new, empty database on the same server as another, with a user who may only have so many connections. Returns its
 * address and a function that removes it.
 */
export async function openCrampedDatabase(
  { connection, database }: TestDatabase,
  connections: number,
): Promise<{ url: string; close: () => Promise<void> }> {
  const name = `europe_news_cramped_${randomBytes(6).toString('hex')}`;
  const say = (statement: string) => database.execute(sql.raw(statement));
  await say(`create role ${name} login connection limit ${connections}`);
  await say(`create database ${name} owner ${name}`);
  const url = Object.assign(new URL(connection.url), { username: name, pathname: `/${name}` }).href;
  return {
    url,
    close: async () => {
      await say(`drop database ${name} with (force)`);
      await say(`drop role ${name}`);
    },
  };
}
