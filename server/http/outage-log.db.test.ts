import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import pino from 'pino';
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { connectDatabase } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { openDatabaseDoor } from '#tests/support/database-door.ts';
import { type Answer, newMember } from '#tests/support/reader.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createOutageLog } from './outage-log.ts';

type Line = { msg: string; refused?: number; err?: { type: string } };

const lines: Line[] = [];

const opened = await openTestDatabase();
const door = await openDatabaseDoor(opened.connection);
const database = connectDatabase(door.connection, 4);
const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
const ada = await newMember(createTestApp(database, { log }), 'ada@example.org');

afterAll(async () => {
  await database.$client.end();
  await door.shut();
  await opened.close();
});
afterEach(() => void vi.useRealTimers());

const whenOf = ({ status, headers }: Answer) => `${status}, again after ${headers.get('retry-after')} s`;

test('a database outage is logged when it begins and when it ends', async () => {
  await door.shut();
  for (let round = 0; round < 5; round++) {
    for (const path of ['/api/europe', '/api/auth/get-session', `/api/users/${ada.id}`])
      expect(whenOf(await ada.get(path))).toBe('503, again after 30 s');
    // Within a transaction, of better-auth and of ours.
    for (const [path, body] of [
      ['/api/auth/sign-up/email', { email: 'new@example.org', password: 'correct horse battery' }],
      ['/api/auth/sign-in/email', { email: 'ada@example.org', password: 'correct horse battery' }],
    ] as const)
      expect(whenOf(await ada.post(path, body))).toBe('503, again after 30 s');
  }
  expect(lines.map(({ msg }) => msg)).toEqual(['The database is unreachable']);
  await door.open();
  await expect.poll(() => lines.length, { timeout: 10_000 }).toBe(2);
  expect(lines[1]).toMatchObject({ msg: 'The database answers again', refused: 25 });
  expect((await ada.get('/api/europe')).status).toBe(200);
});

test('nobody is told that they are logged out while the database cannot end their session', async () => {
  const { cookie } = ada;
  const refused = { status: 503, body: { code: 'not_logged_out' } };
  await door.shut();
  expect(await ada.post('/api/auth/sign-out')).toMatchObject(refused);
  await door.open();
  await expect
    .poll(() => ada.get('/api/auth/get-session'), { timeout: 10_000 })
    .toMatchObject({ status: 200, body: { user: { email: 'ada@example.org' } } });
  expect(ada.cookie).toBe(cookie);
  await opened.database.execute(sql`
    create function keep() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger keep before delete on session for each row execute function keep()`);
  expect(await ada.post('/api/auth/sign-out')).toMatchObject(refused);
  await opened.database.execute(sql`drop function keep cascade`);
  expect(ada.cookie).toBe(cookie);
});

test('a read-only database is read from, and requests that store something get a sentence that says so', async () => {
  const name = (await opened.database.execute<{ name: string }>(sql`select current_database() as name`))
    .rows[0]?.name;
  const turn = async (state: 'on' | 'off') => {
    await opened.database.execute(
      sql.raw(`set default_transaction_read_only = off;
      alter database "${name}" set default_transaction_read_only = ${state}`),
    );
    await door.shut(); // new connections get the setting
    await door.open();
  };
  // Its session is to be prolonged.
  await opened.database.execute(sql`update session set expires_at = now() + interval '20 days'`);
  await turn('on');
  const linesBefore = lines.length;
  for (const [path, body] of [
    ['/api/send-feedback', { message: 'Hello' }],
    ['/api/auth/sign-in/email', { email: 'ada@example.org', password: 'correct horse battery' }],
  ] as const)
    await expect
      .poll(() => ada.post(path, body), { timeout: 10_000 })
      .toMatchObject({ status: 503, body: { code: 'read_only' } });
  expect(whenOf(await ada.post('/api/send-feedback', { message: 'Hello' }))).toBe('503, again after 300 s');
  for (let times = 0; times < 4; times++) {
    await ada.post('/api/send-feedback', { message: 'Hello' });
    expect(await ada.get('/api/auth/get-session')).toMatchObject({
      status: 200,
      body: { user: { email: 'ada@example.org' } },
    });
  }
  // The lost connections may have been an outage first.
  const told = lines.slice(linesBefore).filter(({ msg }) => !/unreachable|answers again/.test(msg));
  expect(told).toEqual([expect.objectContaining({ msg: 'The database keeps nothing new', refused: 1 })]);
  expect((await ada.get('/api/europe')).status).toBe(200);
  await turn('off');
  await expect
    .poll(async () => (await ada.post('/api/send-feedback', { message: 'Hello' })).status, {
      timeout: 10_000,
    })
    .toBe(200);
});

test('a server that refuses our user, as after a change of the password, is an outage, which lasts until we are let in', async () => {
  const role = `europe_news_refused_${randomBytes(6).toString('hex')}`;
  const say = (statement: string) => opened.database.execute(sql.raw(statement));
  const name = new URL(opened.connection.url).pathname.slice(1);
  await say(
    `create role ${role} login connection limit 2; grant all on all tables in schema public to ${role}`,
  );
  const url = Object.assign(new URL(opened.connection.url), { username: role }).href;
  const refused = connectDatabase({ url, name }, 1);
  const told: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void told.push(JSON.parse(line).msg) });
  const reader = await newMember(createTestApp(refused, { log }), 'grace@example.org');
  const cut = () => say(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`);
  for (const [close, open] of [
    ['nologin', 'login'],
    ['connection limit 0', 'connection limit 2'],
  ] as const) {
    await say(`alter role ${role} ${close}`);
    await cut();
    for (const end = performance.now() + 2_500; performance.now() < end; await pause(100))
      for (const path of ['/api/europe?page=2', '/api/auth/get-session'])
        expect((await reader.get(path)).status).toBe(503);
    await say(`alter role ${role} ${open}`);
    await expect.poll(() => told, { timeout: 10_000 }).toHaveLength(2);
    expect(told.splice(0)).toEqual(['The database is unreachable', 'The database answers again']);
  }
  await refused.$client.end();
  await say(`drop owned by ${role}; drop role ${role}`);
});

test('a full disk is not an outage: requests that store something are told that there is no space', async () => {
  await opened.database.execute(sql`
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$`);
  for (const table of ['feedback', '"user"'])
    await opened.database.execute(
      sql.raw(`create trigger refuse before insert on ${table} for each row execute function refuse()`),
    );
  const linesBefore = lines.length;
  const grace = { email: 'emmy@example.org', password: 'correct horse battery' };
  expect((await ada.post('/api/auth/sign-up/email', grace)).status).toBe(503);
  const refusal = await ada.post('/api/send-feedback', { message: 'Hello again' });
  expect(whenOf(refusal)).toBe('503, again after 300 s');
  expect(refusal.body).toEqual({
    code: 'no_room',
    error: 'The site has no room for anything new at the moment. Please try again later.',
  });
  expect(lines.slice(linesBefore)).toEqual([
    expect.objectContaining({ msg: 'The database keeps nothing new', reason: 'could not extend file' }),
  ]);
  expect(lines.at(-1)).not.toHaveProperty('err');
  expect((await ada.get('/api/europe')).status).toBe(200);
});

/** The number of timers a second later. */
async function timersLater(): Promise<number> {
  await vi.advanceTimersByTimeAsync(1_000);
  return vi.getTimerCount();
}

test('a closed database is not probed any more', async () => {
  const closed = connectDatabase({ url: 'postgresql://127.0.0.1:1/nobody', name: 'nobody' }, 1);
  const began: string[] = [];
  const log = pino({ level: 'error' }, { write: (line: string) => void began.push(JSON.parse(line).msg) });
  const outages = createOutageLog(closed, log);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const away = await closed.execute(sql`select`).catch((error: unknown) => error);
  expect(outages.covers(away)).toBe(true);
  expect(await outages.isAway()).toBe(true);
  await closed.$client.end();
  await expect.poll(timersLater).toBe(0);
  expect(createOutageLog(closed, log).covers(away)).toBe(true);
  expect(began).toEqual(['The database is unreachable']);
});

test('where connections are scarce, so that an outage follows the other, five a minute are logged, and what lasts', async () => {
  const began: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void began.push(JSON.parse(line).msg) });
  const ownDoor = await openDatabaseDoor(opened.connection);
  const behindIt = connectDatabase(ownDoor.connection, 1);
  const outages = createOutageLog(behindIt, log);
  const scarce = Object.assign(new DatabaseError('too many connections', 20, 'error'), { code: '53300' });
  const toldLater = () => timersLater().then(() => began);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (let outage = 0; outage < 8; outage++) {
    outages.covers(scarce);
    await expect.poll(timersLater).toBe(0);
  }
  const pair = ['The database is unreachable', 'The database answers again'];
  expect(began.splice(0)).toEqual([pair, pair, pair, pair, pair].flat());
  const now = performance.now();
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now);
  onTestFinished(() => clock.mockRestore());
  await ownDoor.shut();
  outages.covers(scarce);
  expect(await outages.isAway()).toBe(true);
  clock.mockReturnValue(now + 9_000);
  for (let times = 0; times < 5; times++) expect(await toldLater()).toEqual([]);
  clock.mockReturnValue(now + 10_000);
  await expect.poll(toldLater).toEqual(pair.slice(0, 1));
  await ownDoor.open();
  await expect.poll(toldLater).toEqual(pair);
  clock.mockReturnValue(now + 60_000);
  outages.covers(scarce);
  expect(began.slice(2)).toEqual(pair.slice(0, 1));
  await behindIt.$client.end();
  await ownDoor.shut();
});

test('of many requests that fail for the same reason ten a minute are logged', async () => {
  lines.length = 0;
  await opened.database.execute(sql`alter table placement rename to elsewhere`);
  for (let asked = 0; asked < 25; asked++) expect((await ada.get('/api/world_news')).status).toBe(500);
  await opened.database.execute(sql`alter table elsewhere rename to placement`);
  expect(lines.map(({ msg }) => msg)).toEqual(Array(10).fill('A request failed'));
});
