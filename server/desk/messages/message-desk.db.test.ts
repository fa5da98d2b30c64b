import { afterAll, expect, test } from 'vitest';
import { DeskMessages } from '#contract/desk-messages.ts';
import { sql } from '#db/drizzle.ts';
import { openDeskSite } from '#tests/support/desk-site.ts';
import { ageSessions, newEditor } from '#tests/support/editor.ts';
import { newMember, Reader } from '#tests/support/reader.ts';

const { opened, app, ada, ed, mailsTo, close } = await openDeskSite();
afterAll(close);

async function list(state = 'open') {
  return DeskMessages.parse((await ed.get(`/api/desk/messages?state=${state}`)).body).messages;
}

/** Sends a message to the team; returns its id at the desk. */
async function write(message: string, from = ada): Promise<string> {
  expect((await from.post('/api/send-feedback', { message })).status).toBe(200);
  return (await list()).at(-1)?.id ?? '';
}

const act = (id: string, what: string, body: object = {}, editor = ed) =>
  editor.post(`/api/desk/messages/${id}/${what}`, body);

test('an answer is mailed to the member, and replies to it go to the team', async () => {
  const id = await write('Where is\r\nBcc: everybody@example.org\r\n<b>Malta</b>?');
  const text = 'Below\r\nBcc: everybody@example.org\r\n\r\nGreece';
  expect((await act(id, 'answer', { text })).status).toBe(200);
  const [answer] = await mailsTo('ada@example.org');
  expect(answer).toMatchObject({
    subject: 'Your message to Europe News',
    from: { address: 'news@example.org' },
    replyTo: [{ address: 'team@example.org' }],
  });
  expect(answer?.bcc).toBeUndefined();
  for (const part of ['Greece', '> <b>Malta</b>?']) expect(answer?.text).toContain(part);
  expect(await mailsTo('everybody@example.org')).toEqual([]);
  expect(await list('done')).toMatchObject([
    { id, answer: expect.stringContaining('Greece'), answered_at: expect.any(String) },
  ]);
});

test('a message can be marked as done or spam, and reopened', async () => {
  const id = await write('Buy watches');
  await act(id, 'spam');
  expect(await list('spam')).toMatchObject([{ id, state: 'spam', sender: expect.any(String) }]);
  await act(id, 'reopen');
  await act(id, 'done');
  await act(id, 'reopen');
  expect(await list()).toMatchObject([{ id, state: 'open', answer: null }]);
  const { rows } = await opened.database.execute(
    sql`select action, reason, editor_id, member_id from decision where subject = ${id} order by id limit 2`,
  );
  const by = { editor_id: ed.id, member_id: ada.id };
  expect(rows).toEqual([
    { action: 'message.spam', reason: 'spam', ...by },
    { action: 'message.reopen', reason: 'upkeep', ...by },
  ]);
});

test('if two editors answer at once, one mail is sent', async () => {
  const other = await newEditor(app, opened.database, 'other@example.org');
  const bob = await newMember(app, 'bob@example.org');
  const id = await write('Hello', bob);
  const replies = await Promise.all([
    act(id, 'answer', { text: 'From one' }),
    act(id, 'answer', { text: 'From the other' }, other),
  ]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await mailsTo('bob@example.org')).toHaveLength(1);
});

test('messages and their answers are removed with the sender’s account', async () => {
  const cleo = await newMember(app, 'cleo@example.org');
  const id = await write('From Cleo', cleo);
  await act(id, 'answer', { text: 'To Cleo' });
  expect((await cleo.get('/api/account/export')).body).toMatchObject({
    feedback: [{ message: 'From Cleo', state: 'done' }],
    decisions: [{ action: 'message.answer', after: { answer: 'To Cleo' } }],
  });
  await cleo.post('/api/auth/delete-user');
  expect((await act(id, 'reopen')).status).toBe(404);
  const { rows } = await opened.database.execute(
    sql`select from decision where after::text like '%To Cleo%'`,
  );
  expect(rows).toEqual([]);
});

test('visitors, members, old sessions of editors and forged bodies cannot read or answer', async () => {
  const id = await write('For the team');
  const old = await newEditor(app, opened.database, 'old@example.org');
  await ageSessions(opened.database, old);
  for (const reader of [new Reader(app), ada]) {
    expect((await reader.get('/api/desk/messages')).status).toBe(404);
    for (const what of ['answer', 'done', 'spam', 'reopen'])
      expect((await act(id, what, { text: 'Hi' }, reader)).status).toBe(404);
  }
  expect((await act(id, 'answer', { text: 'Hi' }, old)).status).toBe(403);
  for (const text of [' ', undefined, 'x'.repeat(5001)])
    expect((await act(id, 'answer', { text })).status).toBe(400);
  expect((await act('999999', 'done')).status).toBe(404);
  expect((await act('x', 'done')).status).toBe(400);
  expect((await ed.get('/api/desk/messages?state=secret')).status).toBe(400);
  expect((await list()).map((message) => message.id)).toContain(id);
});
