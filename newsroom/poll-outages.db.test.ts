import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { createAnnouncer } from '#newsroom/announcer.ts';
import { createAlarm } from '#process/alarm.ts';
import { readConfig } from '#process/config.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { pollForever } from './poll-loop.ts';
import { openRefreshTools } from './refresh-tools.ts';

test('each outage of the database is logged once, and so is its end', async () => {
  const { database, close } = await openTestDatabase();
  const told: string[] = [];
  const write = (line: string) => void told.push((JSON.parse(line) as { msg: string }).msg);
  const log = pino({ level: 'info' }, { write });
  const announcer = createAnnouncer({ publish: async () => undefined }, log);
  const config = readConfig({ PICTURES: 'off' });
  const { tools, close: closeTools } = openRefreshTools({ config, database, announcer, log });
  const stop = new AbortController();
  const alarm = createAlarm();
  const polling = pollForever({ tools, stop: stop.signal, alarm });
  onTestFinished(async () => {
    stop.abort();
    await polling;
    await closeTools();
    await close();
  });
  const later = () => {
    alarm.ring(); // no waiting between two attempts
    return told;
  };
  const cannot = 'The newsroom cannot use its feeds in the database; trying again';
  const again = 'The newsroom can use its feeds in the database again';
  for (const before of [[], [cannot, again]]) {
    await database.execute(sql`alter table feed rename to mislaid`);
    await expect.poll(later).toEqual([...before, cannot]);
    for (let attempts = 0; attempts < 5; attempts++) await expect.poll(later).toHaveLength(before.length + 1);
    await database.execute(sql`alter table mislaid rename to feed`);
    await expect.poll(later).toEqual([...before, cannot, again]);
  }
});
