import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import PostalMime from 'postal-mime';
import { afterAll, afterEach, expect, test } from 'vitest';
import { editorNotice } from '#db/desk-schema.ts';
import { sql } from '#db/drizzle.ts';
import { feed } from '#db/schema.ts';
import { newEditor } from '#tests/support/editor.ts';
import { newMember } from '#tests/support/reader.ts';
import { openTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'europe-news-letters-'));
const outbox = join(dataDir, 'outbox');
const sunday = new Date('2026-11-22T12:00:00Z');
const monday = new Date('2026-11-23T06:30:00Z');
const minutesLater = (time: Date, minutes: number) => new Date(time.getTime() + minutes * 60_000);

const opened = await openTestDatabase();
const site = openTestApp(opened.database, { config: { dataDir } });
const other = openTestApp(opened.database, { config: { dataDir } });
afterAll(async () => {
  await site.close();
  await other.close();
  await opened.close();
  rmSync(dataDir, { recursive: true });
});
afterEach(async () => {
  await opened.database.delete(feed);
  await opened.database.delete(editorNotice);
});

async function addFeed(publisher: string, fields: Partial<typeof feed.$inferInsert> = {}): Promise<void> {
  await opened.database.insert(feed).values({
    url: `https://${encodeURIComponent(publisher)}.example/rss`,
    publisher,
    language: 'en',
    sections: ['world'],
    nextPollAt: sunday,
    lastPollAt: sunday,
    ...fields,
  });
}

/** Lets both processes notify editors at once; returns the mails that went out. */
async function tell(now: Date) {
  await Promise.all([site.notifyEditors(now), other.notifyEditors(now)]);
  await Promise.all([site.settle(), other.settle()]);
  const files = existsSync(outbox) ? readdirSync(outbox).toSorted() : [];
  const letters = await Promise.all(files.map((file) => PostalMime.parse(readFileSync(join(outbox, file)))));
  for (const file of files) rmSync(join(outbox, file));
  return letters.map(({ to, subject, text }) => ({ to: to?.[0]?.address, subject, text: text ?? '' }));
}

const generously = { timeout: 30_000 };

/** Locks the table of notifications until it ends. */
async function holdNotices(): Promise<Client> {
  const client = new Client({ connectionString: opened.connection.url });
  await client.connect();
  await client.query('begin; lock table editor_notice in share mode');
  return client;
}

/** How many statements wait for a lock. */
async function countWaiting(): Promise<number | undefined> {
  const { rows } = await opened.database.execute<{ waiting: number }>(
    sql`select count(*)::int as waiting from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows[0]?.waiting;
}

const ago = (hours: number) => ({ failures: 3, failingSince: minutesLater(sunday, -60 * hours) });

test('without editors no mails are sent', async () => {
  await addFeed('Dead', ago(30));
  await newMember(site.routes, 'plain@example.org');
  await opened.database.execute(
    sql`insert into editor (email, configured) values ('plain@example.org', false)`,
  );
  expect(await tell(sunday)).toEqual([]);
  expect(await opened.database.$count(editorNotice)).toBe(0);
});

test('every editor is notified of dead feeds at once, of each once, in at most one mail an hour', async () => {
  for (const email of ['ed@example.org', 'edith@example.org'])
    await newEditor(site.routes, opened.database, email);
  await addFeed('Failing\r\nBcc: all@example.org', { ...ago(25), lastError: 'The server answered 500.' });
  await addFeed('Page', { ...ago(2), lastError: 'The body is an HTML page, not a feed.' });
  await addFeed('Gone', { ...ago(0), nextPollAt: null });
  await addFeed('Moved', { movedTo: 'https://new.example/rss' });
  await addFeed('Failing for an hour', { ...ago(1), lastError: 'The server answered 503.' });
  await addFeed('Paused', { ...ago(200), pausedAt: sunday });
  await addFeed('Fine');
  const letters = await tell(sunday);
  expect(letters.map(({ to }) => `${to}`).toSorted()).toEqual(['ed@example.org', 'edith@example.org']);
  const [{ subject, text } = { subject: '', text: '' }] = letters;
  expect(subject).toBe('Europe News: 4 feeds need attention');
  for (const part of ['failing since 2026-11-21 11:00 UTC', 'The server answered 500.', 'a web page instead'])
    expect(text).toContain(part);
  for (const part of ['Gone: given up', 'moved to https://new.example/rss', '/desk/feeds/'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/Fine|Paused|503|^Bcc/m);
  expect(await tell(minutesLater(sunday, 120))).toEqual([]);
  await addFeed('Gone too', { ...ago(0), nextPollAt: null });
  expect(await tell(minutesLater(sunday, 121))).toHaveLength(2);
  await addFeed('Gone three', { ...ago(0), nextPollAt: null });
  expect(await tell(minutesLater(sunday, 150))).toEqual([]);
  expect((await tell(minutesLater(sunday, 182)))[0]?.text).toContain('Gone three');
});

test('two processes that notice different dead feeds at the same moment send one mail', async () => {
  const nobodyMarks = await holdNotices();
  await addFeed('First', ago(30));
  const first = site.notifyEditors(sunday);
  await expect.poll(countWaiting, generously).toBe(1);
  await addFeed('Second', ago(30));
  const second = other.notifyEditors(sunday);
  await expect.poll(countWaiting, generously).toBe(2);
  await nobodyMarks.end();
  await Promise.all([first, second]);
  const letters = await tell(sunday);
  expect(letters.map(({ subject }) => subject)).toEqual(Array(2).fill('Europe News: A feed needs attention'));
  const later = await tell(minutesLater(sunday, 61));
  expect(later).toHaveLength(2);
  expect(later[0]?.text).toContain('Second');
});

test('editors are notified again of a feed that fails again', async () => {
  await addFeed('Daily', ago(30));
  expect(await tell(sunday)).toHaveLength(2);
  await opened.database.update(feed).set({ failures: 0, failingSince: null });
  expect(await tell(minutesLater(sunday, 70))).toEqual([]);
  await opened.database.update(feed).set(ago(40));
  expect(await tell(minutesLater(sunday, 140))).toHaveLength(2);
});

test('on Monday morning a summary of the week is sent, once', async () => {
  const writer = await newMember(site.routes, 'writer@example.org');
  await writer.post('/api/send-feedback', { message: 'Hello' });
  await addFeed('Quiet', { ...ago(3), lastError: 'The server answered 500.' });
  expect(await tell(new Date('2026-11-23T05:59:00Z'))).toEqual([]);
  const letters = await tell(monday);
  expect(letters).toHaveLength(2);
  expect(letters[0]?.subject).toBe('Europe News: the week at the desk');
  for (const part of ['\n- 1 unread message\n', 'Germany: 0', 'Quiet: failing since', '/desk'])
    expect(letters[0]?.text).toContain(part);
  expect(await tell(minutesLater(monday, 60))).toEqual([]);
});
