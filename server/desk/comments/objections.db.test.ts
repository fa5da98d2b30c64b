import { afterAll, expect, test } from 'vitest';
import { DeskReports } from '#contract/desk-comments.ts';
import { Moderation } from '#contract/moderation.ts';
import { sql } from '#db/drizzle.ts';
import { deleteRemoved } from '#server/comments/objection-store.ts';
import { lookAtComment, numberOf, undoDecision } from '#tests/support/comment-desk.ts';
import { findComment, writeComment } from '#tests/support/comments.ts';
import { openDeskSite } from '#tests/support/desk-site.ts';
import { newEditor } from '#tests/support/editor.ts';
import { newMember, Reader } from '#tests/support/reader.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';
import { createTestApp, testOrigin } from '#tests/support/test-app.ts';

const article = urlOf('Objected to');
const { opened, app, ada, ed, mailsTo, close } = await openDeskSite();
await storeArticle(opened.database, { title: 'Objected to' });
afterAll(close);

const newComment = (content: string) => writeComment(ada, article, content);
const found = (id: string, reader: Reader) => findComment(reader, article, id);
const decide = (id: string, action: string, more: object = {}) =>
  ed.post(`/api/desk/comments/${id}/decision`, { action, reason: 'hate', note: null, ...more });
const answer = (id: string, outcome: string, more: object = {}) =>
  ed.post(`/api/desk/comments/${id}/objection`, { outcome, reason: 'mistake', note: null, ...more });
const undo = (id: string, decision: unknown) => undoDecision(ed, id, decision);
const look = (id: string) => lookAtComment(ed, id);

async function recorded(id: string) {
  const { rows } = await opened.database.execute(
    sql`select action, asked_at is not null as waited from decision where subject = ${id} order by id`,
  );
  return rows;
}

test('the author can object once, and the objection is shown at the desk', async () => {
  const id = await newComment('Not so bad');
  await decide(id, 'remove');
  const eve = await newMember(app, 'eve@example.org');
  for (const reader of [eve, ed]) {
    expect((await reader.get(`/api/objections/${id}`)).status).toBe(404);
    expect((await reader.post(`/api/objections/${id}`, { text: 'Mine' })).status).toBe(404);
  }
  expect((await new Reader(app).post(`/api/objections/${id}`, { text: 'Mine' })).status).toBe(401);
  expect((await ada.post(`/api/objections/${id}`, { text: ' ' })).status).toBe(400);
  expect((await ada.get(`/api/objections/${id}`)).body).toMatchObject({
    objection: 'possible',
    removed: true,
  });
  const twice = [1, 2].map((n) => ada.post(`/api/objections/${id}`, { text: `It was a joke ${n}` }));
  expect((await Promise.all(twice)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 409,
  ]);
  expect((await mailsTo('team@example.org')).at(-1)?.text).toContain(`${testOrigin}/desk/comments/${id}`);
  const { objections } = DeskReports.parse((await ed.get('/api/desk/reports')).body);
  expect(objections).toMatchObject([{ comment_id: id, text: expect.stringContaining('It was a joke') }]);
  const upheld = numberOf(await answer(id, 'uphold'));
  expect(await found(id, ada)).toMatchObject({ hidden: { objection: 'upheld' } });
  expect((await mailsTo('ada@example.org')).at(-1)).toMatchObject({
    subject: 'Your objection at Europe News',
    text: expect.stringContaining('stays removed'),
  });
  expect((await answer(id, 'reverse')).status).toBe(409);
  await undo(id, upheld);
  expect((await answer(id, 'reverse')).status).toBe(200);
  expect(await found(id, new Reader(app))).toBeDefined();
  expect((await mailsTo('ada@example.org')).at(-1)?.text).toContain('you are right');
  expect((await recorded(id)).at(-1)).toMatchObject({ action: 'objection.reverse', waited: true });
});

test('a member can object twenty times an hour', async () => {
  const id = await newComment('Nobody has hidden it');
  const limited = new Reader(createTestApp(opened.database, { config: { rateLimits: true } }));
  for (const [name, value] of ada.cookies) limited.cookies.set(name, value);
  const statuses: number[] = [];
  for (let n = 0; n < 21; n++)
    statuses.push((await limited.post(`/api/objections/${id}`, { text: 'I object' })).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 409), 429]);
});

test('an author who objects just when the comment is shown again is told so', async () => {
  const id = await newComment('Shown again in time');
  const hidden = numberOf(await decide(id, 'hide'));
  await undo(id, hidden);
  expect(await ada.post(`/api/objections/${id}`, { text: 'Why?' })).toMatchObject({
    status: 409,
    body: { code: 'comment_shown' },
  });
  const { body } = await ada.get(`/api/objections/${id}`);
  expect(body).toMatchObject({ content: 'Shown again in time', objection: 'shown' });
  expect(body).not.toHaveProperty('reason');
  expect((await ed.get(`/api/objections/${id}`)).status).toBe(404);
});

test('an objection that is sent twice, as by two clicks, is stored and mailed once, and twice answered as stored', async () => {
  const id = await newComment('Objected to with two clicks');
  const decided = numberOf(await decide(id, 'hide'));
  const send = () => ada.post(`/api/objections/${id}`, { text: 'Clicked' });
  expect((await Promise.all([send(), send()])).map(({ status }) => status)).toEqual([201, 201]);
  expect((await send()).status).toBe(201);
  const told = (await mailsTo('team@example.org')).filter(({ text }) => text?.includes('Clicked'));
  expect(told).toHaveLength(1);
  await answer(id, 'uphold', { seen: decided });
  expect((await send()).status).toBe(409);
});

test('an objection to a reversed decision is closed', async () => {
  const id = await newComment('A joke that was taken back');
  const removed = numberOf(await decide(id, 'remove', { note: 'Word\u0000 by word' }));
  await ada.post(`/api/objections/${id}`, { text: 'It was a joke' });
  await undo(id, removed);
  const { objections } = DeskReports.parse((await ed.get('/api/desk/reports')).body);
  expect(objections.map(({ comment_id }) => comment_id)).not.toContain(id);
  expect((await answer(id, 'uphold')).status).toBe(409);
  expect(await found(id, new Reader(app))).toBeDefined();
});

/** What the author is shown about a comment, and whether their objection is accepted. */
async function objectTo(id: string, text = 'I object'): Promise<unknown[]> {
  const said = (await ada.get(`/api/objections/${id}`)).body as { objection: string };
  const { status } = await ada.post(`/api/objections/${id}`, { text });
  return [said.objection, status];
}

test('after an objection a new decision can be objected to again, and the mail says so', async () => {
  const id = await newComment('Decided on again and again');
  await decide(id, 'hide');
  expect(await objectTo(id)).toEqual(['possible', 201]);
  expect(await objectTo(id, 'Once more')).toEqual(['open', 409]);
  await answer(id, 'reverse');
  const second = numberOf(await decide(id, 'hide', { reason: 'spam' }));
  const mail = (await mailsTo('ada@example.org')).at(-1)?.text;
  expect(mail).toContain(`${testOrigin}/objection/${id}`);
  expect(mail).toMatch(/until \d{1,2} [A-Z]\w+ \d{4};/);
  expect(await found(id, ada)).toMatchObject({ hidden: { objection: 'possible' } });
  expect(await objectTo(id)).toEqual(['possible', 201]);
  expect(await look(id)).toMatchObject({ objection: { text: 'I object', outcome: null } });
  await undo(id, second);
  await decide(id, 'hide', { reason: 'rules' });
  expect(await objectTo(id)).toEqual(['possible', 201]);
  await answer(id, 'uphold');
  expect(await objectTo(id)).toEqual(['upheld', 409]);
  const removed = numberOf(await decide(id, 'remove'));
  expect((await mailsTo('ada@example.org')).at(-1)?.text).toContain(`${testOrigin}/objection/${id}`);
  expect(await found(id, ada)).toMatchObject({ hidden: { objection: 'possible' } });
  await undo(id, removed);
  expect((await mailsTo('ada@example.org')).at(-1)?.text).not.toContain(`${testOrigin}/objection/${id}`);
  expect(await objectTo(id)).toEqual(['upheld', 409]);
  const { body } = await ada.get('/api/account/export');
  const { comments } = body as { comments: { content: string; objections: object[] }[] };
  const outcomes = [{ outcome: 'reversed' }, { outcome: 'reversed' }, { outcome: 'upheld' }];
  expect(comments.find(({ content }) => content === 'Decided on again and again')).toMatchObject({
    objections: outcomes,
  });
});

test('an editor whose page shows an objection that is decided does not decide on the next one', async () => {
  const id = await newComment('Objected to twice');
  const seen = numberOf(await decide(id, 'hide'));
  await ada.post(`/api/objections/${id}`, { text: 'First' });
  expect((await answer(id, 'uphold', { seen })).status).toBe(200);
  const late = { status: 409, body: { code: 'decided_meanwhile' } };
  expect(await answer(id, 'uphold', { seen })).toMatchObject(late);
  const removed = numberOf(await decide(id, 'remove'));
  await ada.post(`/api/objections/${id}`, { text: 'Second' });
  expect(await answer(id, 'uphold', { seen })).toMatchObject(late);
  expect(await look(id)).toMatchObject({ objection: { text: 'Second', outcome: null } });
  expect((await answer(id, 'uphold', { seen: removed })).status).toBe(200);
});

test('a waiting objection is listed once, whatever else is decided meanwhile', async () => {
  const id = await newComment('Removed while its author waits');
  await decide(id, 'hide');
  await ada.post(`/api/objections/${id}`, { text: 'I object' });
  await decide(id, 'remove');
  expect((await mailsTo('ada@example.org')).at(-1)?.text).not.toContain(`${testOrigin}/objection/${id}`);
  expect(await objectTo(id, 'Once more')).toEqual(['open', 409]);
  const reversed = numberOf(await answer(id, 'reverse'));
  await undo(id, reversed);
  expect((await mailsTo('ada@example.org')).at(-1)?.text).not.toContain(`${testOrigin}/objection/${id}`);
  expect(await objectTo(id, 'Once more')).toEqual(['open', 409]);
});

test('editors cannot decide about objections to their own decisions, unless there is no other editor', async () => {
  const una = await newEditor(app, opened.database, 'una@example.org');
  const id = await writeComment(una, article, 'All mine');
  const decision = numberOf(await decide(id, 'hide'));
  await una.post(`/api/objections/${id}`, { text: 'But I am an editor' });
  const tries = {
    decision: { action: 'leave', reason: 'mistake', note: null },
    objection: { outcome: 'reverse', reason: 'mistake', note: null },
    undo: { decision, reason: 'mistake', note: null },
  };
  for (const [what, asked] of Object.entries(tries))
    expect(await una.post(`/api/desk/comments/${id}/${what}`, asked)).toMatchObject({
      status: 403,
      body: { code: 'own_comment', error: 'This is your own comment; another editor must decide on it.' },
    });
  await opened.database.execute(sql`update editor set email = 'away.' || email where email like 'ed@%'`);
  expect((await una.post(`/api/desk/comments/${id}/objection`, tries.objection)).status).toBe(200);
  await opened.database.execute(sql`update editor set email = 'ed@example.org' where email like 'away.%'`);
});

test('a removed comment is kept for half a year, and for as long as an objection waits', async () => {
  const [object, silent, fresh] = [
    await newComment('Waits'),
    await newComment('Said'),
    await newComment('New'),
  ];
  for (const id of [object, silent, fresh]) await decide(id, 'remove');
  await ada.post(`/api/objections/${object}`, { text: 'I object' });
  await opened.database.execute(sql`
    update comment set hidden_at = now() - interval '7 months' where id in (${object}, ${silent})`);
  await deleteRemoved(opened.database);
  expect(await Promise.all([object, silent, fresh].map((id) => found(id, ada)))).toEqual([
    expect.anything(),
    undefined,
    expect.anything(),
  ]);
  expect(await look(object)).toMatchObject({ objection: { text: 'I object', outcome: null } });
  await answer(object, 'uphold');
  await deleteRemoved(opened.database);
  expect(await found(object, ada)).toBeUndefined();
});

/** By how much the public counts of objections differ from `before`. */
async function counted(before: Moderation['objections'] = { upheld: 0, reversed: 0, open: 0 }) {
  const { upheld, reversed, open } = Moderation.parse((await ed.get('/api/moderation')).body).objections;
  return {
    upheld: upheld - before.upheld,
    reversed: reversed - before.reversed,
    open: open - before.open,
  };
}

test.each(['leave', 'undo'])(
  'an objection that is met otherwise (%s) is answered, and counted',
  async (how) => {
    const before = await counted();
    const id = await newComment(`Objected to, and then: ${how}`);
    const hidden = numberOf(await decide(id, 'hide'));
    await ada.post(`/api/objections/${id}`, { text: 'I object' });
    expect(await counted(before)).toEqual({ upheld: 0, reversed: 0, open: 1 });
    await (how === 'undo' ? undo(id, hidden) : decide(id, 'leave'));
    expect((await mailsTo('ada@example.org')).at(-1)).toMatchObject({
      subject: 'Your objection at Europe News',
      text: expect.stringContaining('you are right'),
    });
    expect((await recorded(id)).at(-1)).toEqual({ action: 'objection.reverse', waited: true });
    expect(await counted(before)).toEqual({ upheld: 0, reversed: 1, open: 0 });
  },
);

test('of decisions about an objection that were undone only the last is counted', async () => {
  const before = await counted();
  const id = await newComment('Decided on, undone, and decided on again');
  await decide(id, 'hide');
  await ada.post(`/api/objections/${id}`, { text: 'I object' });
  await undo(id, numberOf(await answer(id, 'uphold')));
  expect(await counted(before)).toEqual({ upheld: 0, reversed: 0, open: 1 });
  await undo(id, numberOf(await decide(id, 'leave')));
  expect(await found(id, ada)).toMatchObject({ hidden: { objection: 'open' } });
  expect(await counted(before)).toEqual({ upheld: 0, reversed: 0, open: 1 });
  await answer(id, 'uphold');
  expect(await counted(before)).toEqual({ upheld: 1, reversed: 0, open: 0 });
});

test.each(['leave', 'hide'])(
  'a removed comment that an undo (of: %s) removes again is kept for half a year from then on',
  async (action) => {
    const id = await newComment(`Removed again after: ${action}`);
    await decide(id, 'remove');
    await opened.database.execute(
      sql`update comment set hidden_at = now() - interval '7 months' where id = ${id}`,
    );
    await undo(id, numberOf(await decide(id, action)));
    await deleteRemoved(opened.database);
    expect(await found(id, ada)).toMatchObject({ hidden: { removed: true, objection: 'possible' } });
    const mail = (await mailsTo('ada@example.org')).at(-1)?.text;
    expect(mail).toContain('it will be deleted in six months');
    expect(mail).toContain(`${testOrigin}/objection/${id}`);
  },
);
