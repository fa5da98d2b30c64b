import type { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openNotifications, type Notifications } from '#db/notifications.ts';
import { story, storyArticle } from '#db/schema.ts';
import { writeComment } from '#tests/support/comments.ts';
import { newEditor } from '#tests/support/editor.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { newMember, password, type Reader } from '#tests/support/reader.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';
import { createTestApp, testOrigin } from '#tests/support/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { startTestServer, type TestServer } from '#tests/support/test-server.ts';

let opened: TestDatabase;
const heard: Notifications[] = [];
/** The process on which editors decide. */
let here: Hono;
/** Another process, with its caches. */
let there: TestServer;
let ed: Reader;
let ada: Reader;
let commentId = '';

const why = { reason: 'mistake', note: null };
const opml = `<opml version="2.0"><body><outline text="Neuer Bote" xmlUrl="https://bote.example/rss"
  htmlUrl="https://bote.example/" language="de" category="/region/de"/></body></opml>`;

beforeAll(async () => {
  opened = await openTestDatabase();
  const { connection, database } = opened;
  for (const _ of ['here', 'there']) heard.push(await openNotifications(connection, quietLog));
  here = createTestApp(database, { notifications: heard[0]! });
  there = await startTestServer(database, { notifications: heard[1]! });
  ed = await newEditor(here, database, 'ed@example.org');
  ada = await newMember(here, 'ada@example.org');
  await tellStory();
  commentId = await haveCommentHidden();
});
afterAll(async () => {
  await there.close();
  for (const each of heard) await each.close();
  await opened.close();
});

/** A story of three publishers. */
async function tellStory(): Promise<void> {
  const time = new Date();
  const counts = { articles: 3, publishers: 3, countries: [] };
  for (const title of ['Zebras', 'Lions', 'Bears'])
    await storeArticle(opened.database, { title, source: title, publishedAt: time, sections: ['world'] });
  const rows = await opened.database.query.article.findMany({ columns: { id: true, slugId: true } });
  const leadId = rows.find(({ slugId }) => slugId === 'zebras')?.id ?? 0;
  const times = { firstReport: time, lastReport: time };
  await opened.database.insert(story).values({ id: 1, leadId, ...counts, ...times });
  for (const { id } of rows)
    await opened.database.insert(storyArticle).values({ articleId: id, storyId: 1, groupedAt: time });
}

/** A comment of Ada's, who objects. */
async function haveCommentHidden(): Promise<string> {
  const id = await writeComment(ada, urlOf('Bears'), 'They sleep');
  await ed.post(`/api/desk/comments/${id}/decision`, { ...why, action: 'hide' });
  await ada.post(`/api/objections/${id}`, { text: 'They do' });
  return id;
}

const ask = async (path: string) => (await fetch(`http://127.0.0.1:${there.port}${path}`)).text();
const logIn = async () => {
  const reply = await fetch(`http://127.0.0.1:${there.port}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: testOrigin },
    body: JSON.stringify({ email: 'ada@example.org', password }),
  });
  return String(reply.status);
};
const comments = `/api/get_article_comments?article_id=${encodeURIComponent(urlOf('Bears'))}`;

type Decision = {
  path: () => string;
  body?: object;
  /** The replies of the other process before and after. */
  look: () => Promise<string>;
  before: RegExp;
  after: RegExp;
};

const decisions: Record<string, Decision> = {
  'an objection granted': {
    path: () => `/comments/${commentId}/objection`,
    body: { outcome: 'reverse' },
    look: () => ask(comments),
    before: /^\[\]$/,
    after: /They sleep/,
  },
  'an article taken out of its story': {
    path: () => '/articles/lions/detach',
    look: () => ask('/api/stories/1'),
    before: /"Lions"/,
    after: /^(?!.*"Lions").*"Bears"/,
  },
  'an article let into stories again': {
    path: () => '/articles/lions/attach',
    look: () => ask('/api/moderation'),
    before: /^(?!.*article\.attach)/,
    after: /article\.attach/,
  },
  'an OPML brought in': {
    path: () => '/feeds/import',
    body: { opml },
    look: () => ask('/api/sources'),
    before: /^(?!.*Neuer Bote)/,
    after: /Neuer Bote/,
  },
  'a member banned': {
    path: () => `/members/${ada.id}/ban`,
    body: { length: '7' },
    look: logIn,
    before: /200/,
    after: /403/,
  },
  'a ban ended': {
    path: () => `/members/${ada.id}/unban`,
    look: logIn,
    before: /403/,
    after: /200/,
  },
};

test.each(Object.entries(decisions))('every process reflects %s', async (_, decision) => {
  const { path, body, look, before, after } = decision;
  await expect.poll(look, { timeout: 20_000 }).toMatch(before);
  const { status, body: reply } = await ed.post(`/api/desk${path()}`, { ...why, ...body });
  expect({ status, reply }).toMatchObject({ status: 200 });
  await expect.poll(look, { timeout: 20_000 }).toMatch(after);
});
