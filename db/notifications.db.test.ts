import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabaseDoor } from '#tests/support/database-door.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { sql } from './drizzle.ts';
import { openNotifications, type Notice, type Notifications } from './notifications.ts';

let opened: TestDatabase;
let ours: Notifications;
let others: Notifications;
beforeAll(async () => {
  opened = await openTestDatabase();
  ours = await openNotifications(opened.connection, quietLog);
  others = await openNotifications(opened.connection, quietLog);
});
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
  const articles = Array.from({ length: 2_000 }, (_, n) => `article-${n}`);
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
  await ours.publish({ kind: 'stories', stories, articles: [] });
  await expect.poll(() => received).toEqual(new Set(stories));
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

test('notices go on after their connection was lost', async () => {
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
    .toContainEqual(notice);
  end();
  await telling.close();
});

test('notices published while the connection is down are delivered once it is back', async () => {
  const door = await openDatabaseDoor(opened.connection);
  const away = await openNotifications(door.connection, quietLog);
  const heard: Notice[] = [];
  const end = others.subscribe((notice) => notice.kind === 'comment' && heard.push(notice));
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
