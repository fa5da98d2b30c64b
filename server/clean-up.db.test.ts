import { randomUUID } from 'node:crypto';
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { rateLimit, session, user, verification } from '#db/account-schema.ts';
import type { Database } from '#db/client.ts';
import { watchClock } from '#db/clock-jump.ts';
import { editorNotice } from '#db/desk-schema.ts';
import { sql, type SQL } from '#db/drizzle.ts';
import { mail } from '#db/mail-schema.ts';
import type { Logger } from '#process/logger.ts';
import { reportComment, writeComment } from '#tests/support/comments.ts';
import { newEditor } from '#tests/support/editor.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { newMember } from '#tests/support/reader.ts';
import { newArticle } from '#tests/support/stored-article.ts';
import { createTestApp, openTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { absentDatabase } from '#tests/support/test-server.ts';
import { cleanUp } from './clean-up.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { createSeal } from './mail/seal.ts';

const config = { origin: 'https://news.example', productName: 'Europe News' };
const seal = createSeal('s'.repeat(32));

function depsOf(database: Database, log: Logger) {
  const mails = createMailQueue({ database, seal, onPosted: () => undefined });
  return { config, database, log, mails, trustsClock: async () => true };
}

afterEach(() => void vi.useRealTimers());

test('a machine whose clock is ahead removes nothing that is still valid', async () => {
  const { database, close } = await openTestDatabase();
  const soon = new Date(Date.now() + 3_600_000);
  await database.insert(user).values({ id: 'ada', email: 'ada@example.org', name: 'Ada' });
  await database.insert(session).values({ id: 'a', token: 'a', userId: 'ada', expiresAt: soon });
  await database.insert(verification).values({ id: 'a', identifier: 'a', value: 'ada', expiresAt: soon });
  await database.insert(rateLimit).values({ key: 'a', emptyAt: soon });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 });
  await cleanUp(depsOf(database, quietLog));
  for (const table of [session, verification, rateLimit]) expect(await database.$count(table)).toBe(1);
  await close();
});

test('while the clock may have leapt, neither what has expired is removed nor mails are given up', async () => {
  const { database, close } = await openTestDatabase();
  await database.execute(sql`
    insert into feed (url, publisher, language, sections, last_poll_at)
    values ('https://a.example/', 'A', 'en', '{}', now() - interval '1 year')`);
  const trustsClock = await watchClock(database, quietLog);
  const app = openTestApp(database, { trustsClock });
  await database.insert(user).values({ id: 'ada', email: 'ada@example.org', name: 'Ada' });
  await database.insert(session).values({ id: 'a', token: 'a', userId: 'ada', expiresAt: sql`now()` });
  const notYetDue = { nextTryAt: sql`now() + interval '1 hour'`, giveUpAt: sql`now()` };
  await database.insert(mail).values({ id: randomUUID(), sealed: '', ...notYetDue });
  await cleanUp({ ...depsOf(database, quietLog), trustsClock });
  await app.settle();
  for (const table of [session, mail]) expect(await database.$count(table)).toBe(1);
  await app.close();
  await close();
});

test('messages to the team are removed half a year after they were closed, and no others', async () => {
  const { database, close } = await openTestDatabase();
  const app = createTestApp(database);
  const ada = await newMember(app, 'ada@example.org');
  const ed = await newEditor(app, database, 'ed@example.org');
  const write = async (message: string) => {
    await ada.post('/api/send-feedback', { message });
    const { rows } = await database.execute<{ id: string }>(sql`select max(id)::text as id from feedback`);
    return async (...words: string[]) => {
      for (const word of words) await ed.post(`/api/desk/messages/${rows[0]?.id}/${word}`, { text: 'Hello' });
    };
  };
  const months = (count: number) =>
    database.execute(sql`update decision set decided_at = decided_at - make_interval(months => ${count})`);
  await write('Never looked at');
  await (
    await write('Answered')
  )('answer');
  await (
    await write('Spam')
  )('spam');
  const reopened = await write('Opened again');
  const doneAnew = await write('Done anew');
  await reopened('done', 'reopen');
  await doneAnew('done', 'reopen');
  await months(3);
  await doneAnew('done');
  await (
    await write('Done later')
  )('done');
  await months(3);
  await cleanUp(depsOf(database, quietLog));
  const left = (await ada.get('/api/account/export')).body as { feedback: { message: string }[] };
  expect(left.feedback.map(({ message }) => message)).toEqual([
    'Never looked at',
    'Opened again',
    'Done anew',
    'Done later',
  ]);
  await close();
});

const ago = (days: number) => new Date(Date.now() - days * 86_400_000);

test('what editors were told more than a year ago is forgotten', async () => {
  const { database, close } = await openTestDatabase();
  const notices = [
    { about: 'feed/1', toldAt: ago(370) },
    { about: 'feed/2', toldAt: ago(360) },
  ];
  await database.insert(editorNotice).values(notices);
  await cleanUp(depsOf(database, quietLog));
  expect((await database.select().from(editorNotice)).map(({ about }) => about)).toEqual(['feed/2']);
  await close();
});

test('what is over of comments, reports, bans and limits goes, and reports of comments that are gone are closed', async () => {
  const { database, close } = await openTestDatabase();
  const app = createTestApp(database);
  const [ada, bea] = [await newMember(app, 'ada@example.org'), await newMember(app, 'bea@example.org')];
  const article = await newArticle(database);
  const write = async (text: string) => {
    const id = await writeComment(ada, article, text);
    return { id, receipt: await reportComment(bea, id) };
  };
  const [old, late, gone] = [await write('Old'), await write('Late'), await write('Gone')];
  for (const [{ id, receipt }, days] of [
    [old, 190],
    [late, 170],
  ] as const) {
    await database.execute(sql`
      update comment set removed = true, hidden_reason = 'Abuse', hidden_at = ${ago(days)} where id = ${id}`);
    await database.execute(sql`
      update comment_report set outcome = 'removed', decided_at = ${ago(days)} where receipt = ${receipt}`);
  }
  await database.execute(sql`delete from comment where id = ${gone.id}`);
  await database.execute(sql`
    insert into ban (email_hash, reason, until, ended_at)
    values ('over', '', now(), null), ('ended', '', null, now()), ('in force', '', null, null)`);
  await database.insert(rateLimit).values({ key: 'empty', emptyAt: ago(0) });

  await cleanUp(depsOf(database, quietLog));

  const rowsOf = async (query: SQL) => (await database.execute(query)).rows;
  expect(await rowsOf(sql`select content from comment`)).toEqual([{ content: 'Late' }]);
  expect(await rowsOf(sql`select receipt, outcome from comment_report order by id`)).toEqual([
    { receipt: late.receipt, outcome: 'removed' },
    { receipt: gone.receipt, outcome: 'gone' },
  ]);
  expect(await rowsOf(sql`select email_hash from ban`)).toEqual([{ email_hash: 'in force' }]);
  expect(await rowsOf(sql`select from rate_limit where key = 'empty'`)).toEqual([]);
  await close();
});

test.each([
  ['fails', 'raise_exception'],
  ['takes too long', 'query_canceled'],
])('a clean-up that %s is logged by its name, and the others still run', async (_, condition) => {
  const { database, close } = await openTestDatabase();
  const longAgo = new Date(0);
  await database.insert(user).values({ id: 'ada', email: 'ada@example.org', name: 'Ada' });
  await database.insert(session).values({ id: 'a', token: 'a', userId: 'ada', expiresAt: longAgo });
  await database.insert(rateLimit).values({ key: 'a', emptyAt: longAgo });
  await database.execute(sql`
    create function refuse() returns trigger language plpgsql as $$
    begin raise ${sql.raw(condition)} using message = 'not today'; end $$`);
  await database.execute(
    sql`create trigger refuse before delete on session for each row execute function refuse()`,
  );
  let logged = '';
  await cleanUp(depsOf(database, pino({ level: 'error' }, { write: (line) => void (logged += line) })));
  expect(await database.$count(rateLimit)).toBe(0);
  expect(logged).toContain('The removal of expired sessions and links failed');
  expect(logged).toContain('not today');
  await close();
});

test('a database outage during the clean-up is one log line, not one for each kind of data', async () => {
  const lines: string[] = [];
  const database = absentDatabase();
  await cleanUp(depsOf(database, pino({ level: 'error' }, { write: (line) => void lines.push(line) })));
  expect(lines).toEqual([expect.stringContaining('ECONNREFUSED')]);
  await database.$client.end();
});
