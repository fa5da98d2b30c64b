import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { verification } from '#db/account-schema.ts';
import { comment, commentReport, feedback } from '#db/comment-schema.ts';
import { ban, decision } from '#db/desk-schema.ts';
import { sql } from '#db/drizzle.ts';
import { mail } from '#db/mail-schema.ts';
import { newEditor } from '#tests/support/editor.ts';
import { newMember } from '#tests/support/reader.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

/** The part of a member's data file that has the rows of each table. */
const sections: Record<string, string> = {
  account: 'ways_to_sign_in',
  ban: 'bans',
  comment: 'comments',
  comment_report: 'reports',
  decision: 'decisions',
  feedback: 'feedback',
  mail: 'mails_not_sent_yet',
  member: 'member',
  profile: 'profile',
  session: 'sessions',
  user: 'account',
};

/** Columns that have another name in the file. */
const otherNames: Record<string, string> = {
  'account.account_id': 'account_at_provider',
  'account.password': 'has_password',
  'account.provider_id': 'provider',
  'comment.article_id': 'article',
  'mail.give_up_at': 'dropped_at',
  'session.updated_at': 'renewed_at',
  'user.image': 'picture',
};

const ours = 'a number or id of ours, which says nothing about them';
const never = 'never filled';
/** Columns that are left out, each with the reason. */
const keptBack: Record<string, string> = {
  'account.access_token': never,
  'account.access_token_expires_at': never,
  'account.id': ours,
  'account.id_token': never,
  'account.refresh_token': never,
  'account.refresh_token_expires_at': never,
  'account.scope': never,
  'ban.email_hash': 'of the address, which is told',
  'ban.id': ours,
  'comment.id': ours,
  'comment_report.comment_id': ours,
  'comment_report.id': ours,
  'decision.asked_at': 'when somebody else reported it',
  'decision.decided_by': 'who decided',
  'decision.editor_id': 'who decided',
  'decision.id': ours,
  'decision.undoes': ours,
  'feedback.id': ours,
  'mail.claimed_until': 'how it is sent',
  'mail.id': ours,
  'mail.next_try_at': 'how it is sent',
  'mail.sealed': 'may hold a link that opens the account',
  'mail.server_away': 'how it is sent',
  'session.id': 'opens the account',
  'session.ip_address': never,
  'session.token': 'opens the account',
  'session.user_agent': never,
};

const opened = await openTestDatabase();
const member = await newMember(createTestApp(opened.database), 'whole@example.org');
afterAll(opened.close);

/** Adds a row about a member to every table that has any. */
async function leaveTraces(userId: string): Promise<void> {
  const { database } = opened;
  const soon = new Date(Date.now() + 3_600_000);
  await member.patch(`/api/users/${userId}`, { region: 'de', displayName: 'Ada' });
  await storeArticle(database, { title: 'Discussed' });
  const articleId = sql`(select id from article)`;
  await database.insert(comment).values({ articleId, userId, content: 'Words' });
  await database.insert(commentReport).values({ receipt: 'a', userId, reason: 'spam' });
  await database.insert(feedback).values({ userId, userEmail: 'a', username: 'a', message: 'a' });
  await database.insert(mail).values({ id: crypto.randomUUID(), userId, sealed: '', giveUpAt: soon });
  await database.insert(verification).values({ id: 'a', identifier: 'a', value: userId, expiresAt: soon });
  await database.insert(ban).values({ userId, emailHash: 'a', reason: 'a' });
  await database.insert(decision).values({
    decidedBy: 'command',
    action: 'member.ban',
    subject: userId,
    memberId: userId,
    reason: 'spam',
  });
}

/** The columns, as `table.column`, of all tables with rows of members, except those that name the member. */
async function columnsAboutMembers(): Promise<string[]> {
  const { rows } = await opened.database.execute<{ column: string }>(sql`
    with owned as (
      select conrelid as id, conkey from pg_constraint
      where contype = 'f' and confrelid = 'public.user'::regclass and conrelid <> 'public.editor'::regclass
      union all select 'public.user'::regclass, '{}')
    select distinct relname || '.' || attname as column from pg_attribute join pg_class on pg_class.oid = attrelid
    where attrelid in (select id from owned) and attnum > 0 and not attisdropped
      and attname not in ('user_id', 'member_id') order by 1`);
  return rows.map(({ column }) => column);
}

test('everything stored about members is in their data file, or left out for a reason', async () => {
  await leaveTraces(member.id);
  const { body } = await member.get('/api/account/export');
  const told = body as Record<string, Record<string, unknown> | Record<string, unknown>[]>;
  const columns = await columnsAboutMembers();
  expect(columns.length).toBeGreaterThan(60);
  const missing = columns.filter((column) => {
    const [table = '', name = ''] = column.split('.');
    const [row] = [told[sections[table] ?? '']].flat();
    return !(column in keptBack) && !Object.hasOwn(row ?? {}, otherNames[column] ?? name);
  });
  expect(missing).toEqual([]);
});

test('a data file with very many comments is whole, and is made piece by piece', async () => {
  const writer = await newMember(createTestApp(opened.database), 'much@example.org');
  await storeArticle(opened.database, { title: 'Flooded' });
  await opened.database.execute(sql`
    insert into comment (article_id, user_id, content)
    select (select id from article where title = 'Flooded'), ${writer.id}, repeat('x', 1000) || number
    from generate_series(1, 1200) as number order by number`);
  const { body } = await writer.send('GET', '/api/account/export');
  const pieces = await Array.fromAsync(body ?? []);
  const text = Buffer.concat(pieces).toString();
  expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(text.length / 2);
  const { comments } = JSON.parse(text) as { comments: { content: string }[] };
  const numbers = comments.map(({ content }) => Number(content.replaceAll('x', '')));
  expect(numbers).toEqual(Array.from({ length: 1200 }, (_, index) => index + 1));
});

test('a data file that cannot be finished is broken off, so that nobody takes it for whole', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
  const server = await startTestServer(opened.database, { log });
  const reader = await newMember(server.app.routes, 'halved@example.org');
  await opened.database.execute(sql`alter table objection rename to objection_away`);
  try {
    const address = `http://127.0.0.1:${server.port}/api/account/export`;
    const file = fetch(address, { headers: { cookie: reader.cookie } }).then((reply) => reply.text());
    await expect(file).rejects.toThrow(/^(fetch failed|terminated)$/);
  } finally {
    await opened.database.execute(sql`alter table objection_away rename to objection`);
    await server.close();
  }
  expect(lines.join('')).toContain('A data file could not be finished');
});

test('an editor’s data file says since when they are one and what they decided, but nothing about others', async () => {
  const app = createTestApp(opened.database);
  const ed = await newEditor(app, opened.database, 'ed@example.org');
  const eve = await newMember(app, 'eve@example.org');
  await ed.post(`/api/desk/members/${eve.id}/ban`, { length: 'ever', reason: 'spam', note: 'About Eve' });
  const told = async () => ((await ed.get('/api/account/export')).body as { editor: object }).editor;
  const ban = { decided_at: expect.any(String), action: 'member.ban', reason: 'spam' };
  expect(await told()).toEqual({ added_at: expect.any(String), decisions: [ban] });
  await opened.database.execute(sql`delete from editor`);
  expect(await told()).toEqual({ decisions: [ban] });
});

test('the data file of who has signed up with an editor’s address does not say that it is one', async () => {
  const squatter = await newMember(createTestApp(opened.database), 'awaited@example.org');
  await opened.database.execute(
    sql`insert into editor (email, configured) values ('awaited@example.org', true)`,
  );
  expect((await squatter.get('/api/account/export')).body).toMatchObject({ editor: { decisions: [] } });
  expect((await squatter.get('/api/account/export')).body).not.toHaveProperty('editor.added_at');
});
