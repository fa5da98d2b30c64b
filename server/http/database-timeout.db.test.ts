import { Client, DatabaseError } from 'pg';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { connectDatabase } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { acceptsConnections } from '#db/readiness.ts';
import { openDatabaseDoor } from '#tests/support/database-door.ts';
import { newEditor } from '#tests/support/editor.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';
import { createDatabaseTimeout } from './database-timeout.ts';
import { createOutageLog } from './outage-log.ts';

let logged = '';

const opened = await openTestDatabase();
const door = await openDatabaseDoor(opened.connection);
const database = connectDatabase(door.connection, 4);
const log = pino({ level: 'warn' }, { write: (line: string) => void (logged += line) });
const server = await startTestServer(database, { config: { takesPushes: true }, log });
const ed = await newEditor(createTestApp(database), opened.database, 'ed@example.org');

afterAll(async () => {
  await server.close();
  await database.$client.end();
  await door.shut();
  await opened.close();
});

const ask = (path: string, method = 'GET', body?: string) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: { cookie: ed.cookie, origin: 'https://news.example', 'content-type': 'application/json' },
    ...(body && { body }),
  });

test('a database that accepts connections and never answers counts as an outage for all requests, and none waits for its return', async () => {
  await ask('/api/desk/today');
  const goOn = door.stall();
  const answers = await Promise.all([
    ask('/api/desk/today'),
    ask('/api/auth/get-session'),
    ask(`/api/users/${ed.id}`),
    ask('/api/articles/rain'),
    ask('/sitemap.xml'),
    ask('/api/desk/feeds/preview', 'POST', JSON.stringify({ opml: 'x'.repeat(100_000) })),
    ask(
      '/api/create_comment',
      'POST',
      JSON.stringify({ data: { article_id: 'https://a.example/', content: 'x' } }),
    ),
    ask(`/websub/${'0'.repeat(32)}`, 'POST', '{}'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
  // Further requests do not probe the database themselves.
  expect((await ask('/api/desk/today')).status).toBe(503);
  goOn();
  await expect.poll(() => logged, { timeout: 20_000 }).toContain('The database answers again');
  expect((await ask('/api/desk/today')).status).toBe(200);
});

const tell = async () => (await ask('/metrics')).text();

test('while the database stalls the metrics have what the process itself knows', async () => {
  expect(await tell()).toContain('news{of="feeds"} ');
  const goOn = door.stall();
  for (const told of [await tell(), await tell()]) {
    expect(told).toMatch(/^process_resident_memory_bytes \d/m);
    expect(told).toContain('http_request_duration_seconds_count');
    expect(told).not.toContain('news{');
  }
  expect(logged).not.toContain('The metrics lack');
  goOn();
  await expect.poll(tell, { timeout: 20_000 }).toContain('news{of="feeds"} ');
});

/** Locks the table of decisions until the returned function is called. */
async function lockDecisions(): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: opened.connection.url });
  await client.connect();
  await client.query('begin; lock table decision in access exclusive mode');
  return () => client.end();
}

/** How many statements wait for a lock. */
async function countWaiting(): Promise<unknown> {
  const { rows } = await opened.database.execute(
    sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting;
}

test('a slow statement is waited for as long as new ones are answered', async () => {
  const unlock = await lockDecisions();
  const told = ask('/api/moderation');
  await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1);
  const { knocked, release } = door.hold();
  release();
  await knocked;
  expect((await ask('/api/world_news')).status).toBe(200);
  await unlock();
  expect((await told).status).toBe(200);
});

test('a slow statement is waited for, too, while new connections take long to open but others are answered', async () => {
  const askSession = () => ask('/api/auth/get-session');
  await Promise.all([askSession(), askSession(), askSession()]); // for each there is a connection
  const unlock = await lockDecisions();
  const told = ask('/api/desk/log');
  await expect.poll(countWaiting, { timeout: 20_000 }).toBe(1);
  const { knocked, release } = door.hold();
  await knocked;
  const others: number[] = [];
  for (const end = performance.now() + 2_500; performance.now() < end;)
    others.push((await askSession()).status);
  release();
  await unlock();
  expect((await told).status).toBe(200);
  expect(new Set(others)).toEqual(new Set([200]));
});

test('that idle connections end for their age is no answer of a database that stalls', async () => {
  const aging = connectDatabase(door.connection, 1);
  aging.$client.options.maxLifetimeSeconds = 1;
  await aging.execute(sql`select`);
  const goOn = door.stall();
  expect(await acceptsConnections(aging)).toBe(false);
  expect(aging.$client.totalCount).toBe(0);
  goOn();
  await aging.$client.end();
});

test('a call that was given up on and fails afterwards is counted once', async () => {
  logged = '';
  const unlock = await lockDecisions();
  const { release } = door.hold();
  expect((await ask('/api/desk/log')).status).toBe(503);
  await opened.database.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  release();
  await unlock();
  await expect.poll(() => logged, { timeout: 20_000 }).toContain('The database answers again');
  expect(logged).toContain('"refused":1,');
});

test('a statement that fails by itself does not count as an outage', async () => {
  const outages = createOutageLog(database, quietLog);
  const canceled = Object.assign(new DatabaseError('canceling statement', 0, 'error'), { code: '57014' });
  expect(outages.covers(canceled)).toBe(true);
  const withDatabaseTimeout = createDatabaseTimeout(outages);
  const { rows } = await withDatabaseTimeout(() =>
    database.execute(sql`select 1 as answer from pg_sleep(0.8)`),
  );
  expect(rows).toEqual([{ answer: 1 }]);
});
