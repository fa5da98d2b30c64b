import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { sleep } from '#process/sleep.ts';
import { openDatabaseDoor } from '#tests/support/database-door.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { Connection } from './client.ts';
import { isDatabaseOutage } from './database-outage.ts';
import { sql } from './drizzle.ts';
import { runAsLeader } from './run-as-leader.ts';
import { inSession, openSession, type Session } from './session.ts';

const opened = await openTestDatabase();
afterAll(opened.close);

const never = new AbortController().signal;

test('a query in a silent session fails as an outage, and the session ends', async () => {
  const door = await openDatabaseDoor(opened.connection);
  const sessions = await Promise.all([1, 2].map(() => openSession(door.connection, never, 300)));
  const [first, second] = sessions as [Session, Session];
  door.silence();
  const failures: unknown[] = [];
  const fail = (error: unknown) => void failures.push(error);
  await first.database.execute(sql`select 1`).catch(fail);
  await first.database.execute(sql`select 1`).catch(fail);
  await second.database.transaction((tx) => tx.execute(sql`select 1`)).catch(fail);
  expect(failures.map(isDatabaseOutage)).toEqual([true, true, true]);
  await Promise.all(sessions.map(({ close }) => close()));
  await door.shut();
});

test('ending a silent session, or one that is not open yet, does not wait for the server', async () => {
  const door = await openDatabaseDoor(opened.connection);
  const idle = await openSession(door.connection, never);
  door.silence();
  await idle.close();
  const { knocked } = door.hold();
  const stopping = new AbortController();
  const work = inSession(door.connection, stopping.signal, async () => undefined);
  await knocked;
  stopping.abort();
  await expect(work).rejects.toThrow('Connection terminated');
  await door.shut();
});

test('a session is not ended for being idle, whatever the DBA has set for our user', async () => {
  const url = new URL(opened.connection.url);
  url.searchParams.set('options', '-c idle_session_timeout=20s');
  const { database, close } = await openSession({ ...opened.connection, url: url.href }, never);
  const { rows } = await database.execute(sql`show idle_session_timeout`);
  expect(rows).toEqual([{ idle_session_timeout: '0' }]);
  await close();
});

test('no session begins where nothing can be written', async () => {
  const url = new URL(opened.connection.url);
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const begun = openSession({ ...opened.connection, url: url.href }, never);
  await expect(begun).rejects.toThrow('the database is read-only');
});

test('a leader that is frozen loses the lock, and can write nothing once it runs again', async () => {
  const door = await openDatabaseDoor(opened.connection);
  const stopping = new AbortController();
  const [led, other] = [Promise.withResolvers<Session>(), Promise.withResolvers<void>()];
  const lead = (connection: Connection, work: (session: Session) => Promise<void>) =>
    runAsLeader(
      {
        connection,
        lock: 3,
        lockEvery: 10,
        againAfter: 60_000,
        silentMost: 1500, // a busy machine itself may be silent for some tenths of a second
        log: quietLog,
        complaint: 'It failed',
      },
      stopping.signal,
      work,
    );
  const thawed = Promise.withResolvers<unknown>();
  const frozen = lead(door.connection, async (session) => {
    led.resolve(session);
    await other.promise;
    thawed.resolve(await session.database.execute(sql`select 1`).catch((error: unknown) => error));
  });
  const { database } = await led.promise;
  await database.execute(sql`select pg_sleep(1.8)`); // a long statement is not silence
  const speak = door.silence();
  await lead(opened.connection, async () => stopping.abort());
  speak();
  other.resolve();
  expect(await thawed.promise).toSatisfy(isDatabaseOutage);
  await frozen;
  await door.shut();
});

/** Leads in a process that tries to get the lock again and again. */
const leadSoon = (stop: AbortSignal, work: () => Promise<void>) =>
  runAsLeader(
    {
      ...opened,
      lock: 5,
      lockEvery: 10,
      againAfter: 10,
      silentMost: 60_000,
      log: quietLog,
      complaint: 'It failed',
    },
    stop,
    work,
  );

test('a process that waits does not work before it has the lock, however often it has tried', async () => {
  const [first, second] = [new AbortController(), new AbortController()];
  const led = Promise.withResolvers<void>();
  const leading = leadSoon(first.signal, async () => {
    led.resolve();
    await sleep(60_000, first.signal);
  });
  await led.promise;
  let worked = 0;
  const waiting = leadSoon(second.signal, async () => {
    worked += 1;
    second.abort();
  });
  await sleep(500, never);
  expect(worked).toBe(0);
  first.abort();
  await Promise.all([leading, waiting]);
  expect(worked).toBe(1);
});

test('work that a full disk prevents is tried again less often than other work that fails', async () => {
  const stopping = new AbortController();
  const tried = { full: 0, other: 0 };
  const lead = (lock: number, work: (session: Session) => Promise<void>) =>
    runAsLeader(
      {
        ...opened,
        lock,
        lockEvery: 10,
        againAfter: 10,
        silentMost: 60_000,
        log: quietLog,
        complaint: 'It failed',
      },
      stopping.signal,
      work,
    );
  await Promise.all([
    lead(1, async ({ database }) => {
      tried.full += 1;
      await database.execute(sql`do $$ begin raise exception 'no room' using errcode = 'disk_full'; end $$`);
    }),
    lead(2, async () => {
      if (tried.full > 0) tried.other += 1;
      if (tried.other === 20) stopping.abort();
      throw new Error('Something else');
    }),
  ]);
  expect(tried).toEqual({ full: 1, other: 20 });
});

test('work that fails again and again is logged once, until it works, and an outage of the database never', async () => {
  const stopping = new AbortController();
  const logged: string[] = [];
  const log = pino({ base: null }, { write: (line: string) => void logged.push(line) });
  const outage = new Error('Connection terminated');
  const works = null;
  const steps = [new Error('First'), new Error('Second'), works, outage, works, new Error('Last'), outage];
  await runAsLeader(
    { ...opened, lock: 4, lockEvery: 10, againAfter: 1, silentMost: 60_000, log, complaint: 'It failed' },
    stopping.signal,
    async (_, onWorking) => {
      for (let step = steps.shift(); step !== undefined; step = steps.shift()) {
        if (step) throw step;
        onWorking();
      }
      stopping.abort();
    },
  );
  const told = logged.map((line) => JSON.parse(line) as { msg: string; err: { message: string } });
  expect(told.map(({ msg, err }) => [msg, err.message])).toEqual([
    ['It failed', 'First'],
    ['It failed', 'Last'],
  ]);
});
