import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openDatabaseDoor } from '#tests/support/database-door.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { sql } from './drizzle.ts';
import { openNotifications, type Notice, type Notifications } from './notifications.ts';

const opened = await openTestDatabase();
const ours = await openNotifications(opened.connection, quietLog);
const others = await openNotifications(opened.connection, quietLog);
afterAll(async () => {
  await Promise.all([ours.close(), others.close()]);
  await opened.close();
});

const next = (notifications: Notifications) =>
  new Promise<Notice>((resolve) => {
    const end = notifications.subscribe((notice) => {
      end();
      resolve(notice);
    });
  });

test('a notice reaches its own process and every other', async () => {
  const notice: Notice = { kind: 'news', sections: ['breaking', 'local/gr'], articles: ['abc'] };
  const heard = Promise.all([next(ours), next(others)]);
  await ours.publish(notice);
  expect(await heard).toEqual([notice, notice]);
});

test('a notice with more articles than fit one message arrives complete', async () => {
  const articles = Array.from({ length: 2_000 }, (_, n) => `άρθρο-${n}`); // more bytes than letters
  const received = new Set<string>();
  const complete = new Promise<void>((resolve) => {
    const end = others.subscribe((notice) => {
      if (notice.kind !== 'news') return;
      for (const article of notice.articles) received.add(article);
      if (received.size < articles.length) return;
      end();
      resolve();
    });
  });
  await ours.publish({ kind: 'news', sections: ['world'], articles });
  await complete;
  expect(received).toEqual(new Set(articles));
});

test('a notice with more stories than fit one message arrives complete, with articles or without', async () => {
  const stories = Array.from({ length: 2_000 }, (_, n) => 1_000_000 + n);
  const received = new Set<number>();
  const end = others.subscribe((notice) => {
    if (notice.kind === 'stories') for (const story of notice.stories) received.add(story);
  });
  for (const articles of [[], ['lead1', 'lead2']]) {
    received.clear();
    await ours.publish({ kind: 'stories', stories, articles });
    await expect.poll(() => received).toEqual(new Set(stories));
  }
  end();
});

test('a notice that cannot be split into short enough messages is refused, and those after it arrive', async () => {
  const heard = next(others);
  await expect(ours.publish({ kind: 'picture_block', publisher: 'x'.repeat(9_000) })).rejects.toThrow(
    'too long',
  );
  await ours.publish({ kind: 'decided' });
  expect(await heard).toEqual({ kind: 'decided' });
});

test('what cannot be read is ignored and logged once for each kind, and for twenty kinds at most', async () => {
  const kinds: string[] = [];
  const write = (line: string) => void kinds.push((JSON.parse(line) as { kind: string }).kind);
  const reading = await openNotifications(opened.connection, pino({}, { write }));
  const tell = (text: string) => opened.database.execute(sql`select pg_notify('europe_news', ${text})`);
  const heard = next(reading);
  const unknown = Array.from({ length: 25 }, (_, n) => `${n} of ${'a later version '.repeat(5)}`);
  for (const kind of [...unknown.slice(0, 3), ...unknown]) await tell(JSON.stringify({ kind, sections: [] }));
  await tell('{');
  await tell('{"kind":"news"}');
  await ours.publish({ kind: 'decided' });
  expect(await heard).toEqual({ kind: 'decided' });
  expect(kinds).toEqual(unknown.slice(0, 20).map((kind) => kind.slice(0, 40)));
  await reading.close();
});

test('notifications are not opened where the database cannot be reached', async () => {
  const door = await openDatabaseDoor(opened.connection);
  await door.shut();
  await expect(openNotifications(door.connection, quietLog)).rejects.toThrow('ECONNREFUSED');
});

test('notices go on after their connection was lost, and listeners are told that some may be missing', async () => {
  const heard: Notice[] = [];
  const end = ours.subscribe((notice) => heard.push(notice));
  await opened.database.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  const telling = await openNotifications(opened.connection, quietLog);
  const notice: Notice = { kind: 'comment', articleId: 1 };
  await expect
    .poll(async () => {
      await telling.publish(notice);
      return heard;
    })
    .toEqual(expect.arrayContaining([notice, { kind: 'gap' }]));
  end();
  await telling.close();
});

test('notices published while the connection is down are delivered once it is back', async () => {
  const door = await openDatabaseDoor(opened.connection);
  const away = await openNotifications(door.connection, quietLog);
  const heard: Notice[] = [];
  const end = others.subscribe((notice) => {
    // One of the test before may come late.
    if (notice.kind === 'comment' && notice.articleId >= 10) heard.push(notice);
  });
  await door.shut();
  const notices = [10, 11, 12].map((articleId): Notice => ({ kind: 'comment', articleId }));
  for (const notice of notices) await away.publish(notice);
  expect(heard).toEqual([]);
  await door.open();
  await expect.poll(() => heard, { timeout: 10_000 }).toEqual(notices);
  end();
  await away.close();
  await door.shut();
});

test('of notices published while the connection is down the latest thousand are delivered', async () => {
  const door = await openDatabaseDoor(opened.connection);
  const away = await openNotifications(door.connection, quietLog);
  const heard: number[] = [];
  const end = others.subscribe((notice) => notice.kind === 'comment' && heard.push(notice.articleId));
  await door.shut();
  const ids = Array.from({ length: 1_005 }, (_, n) => n);
  for (const articleId of ids) await away.publish({ kind: 'comment', articleId });
  await door.open();
  await expect.poll(() => heard.at(-1)).toBe(1_004);
  expect(heard).toEqual(ids.slice(5));
  end();
  await away.close();
  await door.shut();
});

test('closing does not wait for a new connection that is being made', async () => {
  const door = await openDatabaseDoor(opened.connection);
  const away = await openNotifications(door.connection, quietLog);
  const { knocked } = door.hold();
  await opened.database.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`);
  await knocked;
  await expect(away.close()).resolves.toBeUndefined();
  await door.shut();
});

test('notices published on a silent connection are delivered on a new one, and publishing does not wait', async () => {
  const door = await openDatabaseDoor(opened.connection);
  const away = await openNotifications(door.connection, quietLog);
  const heard: Notice[] = [];
  const end = others.subscribe((notice) => notice.kind === 'comment' && heard.push(notice));
  const goOn = door.stall();
  const notices = [20, 21, 22].map((articleId): Notice => ({ kind: 'comment', articleId }));
  await Promise.all(notices.map((notice) => away.publish(notice)));
  expect(heard).toEqual([]);
  goOn();
  // The old connection may have delivered its notices, too.
  await expect.poll(() => heard).toEqual(expect.arrayContaining(notices));
  end();
  await away.close();
  await door.shut();
});

test('a silent connection is replaced even if nothing is published', async () => {
  const door = await openDatabaseDoor(opened.connection);
  const away = await openNotifications(door.connection, quietLog, 50);
  const heard: Notice[] = [];
  away.subscribe((notice) => heard.push(notice));
  door.silence();
  await expect
    .poll(async () => {
      await ours.publish({ kind: 'decided' });
      return heard;
    })
    .toContainEqual({ kind: 'decided' });
  await away.close();
  await door.shut();
});

test('closing does not wait for a silent connection', async () => {
  const door = await openDatabaseDoor(opened.connection);
  const idle = await openNotifications(door.connection, quietLog);
  const publishing = await openNotifications(door.connection, quietLog);
  door.stall();
  const published = publishing.publish({ kind: 'decided' });
  await Promise.all([idle.close(), publishing.close()]);
  await expect(published).resolves.toBeUndefined();
  await door.shut();
});
