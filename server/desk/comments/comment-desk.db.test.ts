import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { DeskReports } from '#contract/desk-comments.ts';
import { sql } from '#db/drizzle.ts';
import type { Notice } from '#db/notifications.ts';
import { lookAtComment, numberOf, undoDecision } from '#tests/support/comment-desk.ts';
import { findComment, reportComment, writeComment } from '#tests/support/comments.ts';
import { openDeskSite } from '#tests/support/desk-site.ts';
import { ageSessions, newEditor } from '#tests/support/editor.ts';
import { newMember, Reader } from '#tests/support/reader.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';
import { nobodyElse, openTestApp, testOrigin } from '#tests/support/test-app.ts';

const article = urlOf('Decided on');
const told: Notice[] = [];
const notifications = { ...nobodyElse, publish: async (notice: Notice) => void told.push(notice) };
const { opened, app, ada, ed, mailsTo, close } = await openDeskSite({ notifications });
await storeArticle(opened.database, { title: 'Decided on' });
afterAll(close);
afterEach(() => vi.useRealTimers());

const newComment = (content: string, author = ada) => writeComment(author, article, content);
const report = (id: string, note = '', reader = new Reader(app)) => reportComment(reader, id, note);
const found = (id: string, reader: Reader) => findComment(reader, article, id);
const decide = (id: string, action: string, more: object = {}, editor = ed) =>
  editor.post(`/api/desk/comments/${id}/decision`, { action, reason: 'hate', note: 'Word by word', ...more });
const undo = (id: string, decision: unknown) => undoDecision(ed, id, decision);
const look = (id: string) => lookAtComment(ed, id);

async function recorded(id: string) {
  const { rows } = await opened.database.execute(
    sql`select action, reason, note, editor_id, member_id, undoes, before, after, asked_at is not null as waited
        from decision where subject = ${id} order by decision.id`,
  );
  return rows;
}

test('reports are listed oldest first, with everything needed for a decision', async () => {
  const before = await newComment('Right before');
  const id = await newComment('<script>alert(1)</script>');
  await newComment('Right after');
  const bob = await newMember(app, 'bob@example.org');
  await report(id, '<b>Look</b>', bob);
  await report(id);
  await report(before);
  const { reports } = DeskReports.parse((await ed.get('/api/desk/reports')).body);
  expect(reports.map(({ comment_id }) => comment_id)).toEqual([id, before]);
  expect(reports[0]).toMatchObject({ reports: 2, reasons: ['abuse'], content: '<script>alert(1)</script>' });
  expect(await look(id)).toMatchObject({
    state: 'shown',
    article_url: article,
    author_id: ada.id,
    reports: [{ note: '<b>Look</b>', reporter_id: bob.id }, { reporter: null }],
    around: [{ content: 'Right before' }, { content: 'Right after' }],
    decisions: [],
    undoable: null,
  });
});

test('when a comment is hidden its author gets the reason, members who reported it are notified, and so is every process', async () => {
  const id = await newComment('Something hateful');
  const cleo = await newMember(app, 'cleo@example.org');
  const receipt = await report(id, 'See', cleo);
  told.length = 0;
  expect((await decide(id, 'hide', { note: 'Word\r\nBcc: everybody@example.org' })).status).toBe(200);
  expect(told).toEqual([{ kind: 'comment', articleId: expect.any(Number) }]);
  expect(await found(id, new Reader(app))).toBeUndefined();
  const hidden = { removed: false, objection: 'possible', reason: expect.stringContaining('Word') };
  expect(await found(id, ada)).toMatchObject({ hidden });
  const [statement] = (await mailsTo('ada@example.org')).slice(-1);
  expect(statement?.subject).toBe('Your comment at Europe News was hidden');
  for (const part of [
    '> Something hateful',
    'Reason: Hate',
    'People decided',
    `${testOrigin}/objection/${id}`,
  ])
    expect(statement?.text).toContain(part);
  const [outcome] = await mailsTo('cleo@example.org');
  expect(outcome).toMatchObject({ subject: `Your report ${receipt}` });
  expect(outcome?.text).toContain('The comment was hidden.');
  // On this site, not at the article's publisher.
  const stands = `It was posted at ${testOrigin}/article/decided-on-`;
  for (const mail of [statement, outcome]) expect(mail?.text).toContain(stands);
  expect(outcome?.text).not.toContain('hateful');
  expect(await mailsTo('everybody@example.org')).toEqual([]);
  expect(await recorded(id)).toMatchObject([
    { action: 'comment.hide', reason: 'hate', editor_id: ed.id, member_id: ada.id, waited: true },
  ]);
  const { reports } = DeskReports.parse((await ed.get('/api/desk/reports')).body);
  expect(reports.map(({ comment_id }) => comment_id)).not.toContain(id);
});

test('a decision can be reversed: the comment and its reports are as before', async () => {
  const id = await newComment('Taken back');
  await report(id);
  const decision = numberOf(await decide(id, 'remove'));
  expect(await found(id, ada)).toMatchObject({ hidden: { removed: true } });
  expect((await undo(id, decision)).status).toBe(200);
  expect(await found(id, new Reader(app))).toBeDefined();
  expect(await look(id)).toMatchObject({ state: 'shown', reports: [{ outcome: null }], undoable: null });
  expect(await recorded(id)).toMatchObject([
    { action: 'comment.remove', before: { state: 'shown' }, after: { state: 'removed' } },
    {
      action: 'comment.leave',
      undoes: String(decision),
      before: { state: 'removed' },
      after: { state: 'shown' },
    },
  ]);
  expect((await undo(id, decision)).status).toBe(409);
  await decide(id, 'hide', { note: 'First' });
  const second = numberOf(await decide(id, 'remove'));
  await undo(id, second);
  expect(await found(id, ada)).toMatchObject({ hidden: { reason: 'First', removed: false } });
});

test('if an editor keeps a comment, its reports are closed and its author is not notified', async () => {
  const id = await newComment('Harmless');
  await report(id);
  const heard = (await mailsTo('ada@example.org')).length;
  expect((await decide(id, 'leave', { reason: 'no_violation', note: null })).status).toBe(200);
  expect(await found(id, new Reader(app))).toBeDefined();
  expect(await look(id)).toMatchObject({ reports: [{ outcome: 'shown' }] });
  expect(await mailsTo('ada@example.org')).toHaveLength(heard);
  expect(await decide(id, 'leave')).toMatchObject({ status: 409, body: { code: 'nothing_to_decide' } });
});

test('of two editors who decide at once, one does and the other is told so', async () => {
  const other = await newEditor(app, opened.database, 'other@example.org');
  for (const [one, two] of [
    ['hide', 'hide'],
    ['hide', 'remove'],
    ['leave', 'remove'],
  ] as const) {
    const id = await newComment(`Both want it: ${one}, ${two}`);
    await report(id);
    const replies = await Promise.all([decide(id, one, { seen: 0 }), decide(id, two, { seen: 0 }, other)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await recorded(id)).toHaveLength(1);
  }
  const id = await newComment('Both take it back');
  const decision = numberOf(await decide(id, 'hide'));
  const replies = await Promise.all([undo(id, decision), undo(id, decision)]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('an account that is deleted at the moment of a decision is deleted, and the decision succeeds or gets 404', async () => {
  for (let round = 0; round < 6; round += 1) {
    const author = await newMember(app, `leaving${round}@example.org`);
    const reporter = await newMember(app, `reporting${round}@example.org`);
    const id = await newComment('Soon gone', author);
    await report(id, '', reporter);
    const [decided, ...left] = await Promise.all([
      decide(id, 'hide'),
      author.post('/api/auth/delete-user'),
      reporter.post('/api/auth/delete-user'),
    ]);
    expect([200, 404]).toContain(decided.status);
    expect(left.map(({ status }) => status)).toEqual([200, 200]);
  }
});

test('comments that are not visible cannot be reported', async () => {
  const id = await newComment('Hidden already');
  await decide(id, 'hide');
  const reported = await new Reader(app).post('/api/report_comment', { comment_id: id, reason: 'spam' });
  expect(reported.status).toBe(404);
});

test('after six months an objection is no longer possible, and removed comments are deleted', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const cleaning = openTestApp(opened.database);
  const [late, waiting, hidden] = [
    await newComment('Late'),
    await newComment('Waits'),
    await newComment('Hid'),
  ];
  for (const id of [late, waiting]) await decide(id, 'remove');
  await decide(hidden, 'hide');
  await ada.post(`/api/objections/${waiting}`, { text: 'Wait' });
  await opened.database.execute(
    sql`update comment set hidden_at = hidden_at - interval '6 months' where hidden_at is not null`,
  );
  expect((await ada.post(`/api/objections/${late}`, { text: 'Late' })).status).toBe(409);
  vi.advanceTimersByTime(3_600_000);
  await cleaning.settle();
  expect(await found(late, ada)).toBeUndefined();
  expect(await found(waiting, ada)).toMatchObject({ hidden: { objection: 'open' } });
  expect(await found(hidden, ada)).toMatchObject({ hidden: { objection: 'over' } });
  await cleaning.close();
});

test('the author can delete a removed comment at once', async () => {
  const id = await newComment('Mine to delete');
  await decide(id, 'remove');
  const gone = await ada.delete('/api/delete_comment', { article_id: article, comment_id: id });
  expect(gone.status).toBe(200);
  expect((await ed.get(`/api/desk/comments/${id}`)).status).toBe(404);
});

test('visitors, members, old sessions of editors and forged bodies cannot decide', async () => {
  const id = await newComment('Untouched');
  await report(id);
  const old = await newEditor(app, opened.database, 'old@example.org');
  await ageSessions(opened.database, old);
  for (const reader of [new Reader(app), ada])
    for (const [method, path] of [
      ['GET', '/api/desk/reports'],
      ['GET', `/api/desk/comments/${id}`],
      ['POST', `/api/desk/comments/${id}/decision`],
      ['POST', `/api/desk/comments/${id}/objection`],
      ['POST', `/api/desk/comments/${id}/undo`],
    ] as const)
      expect((await reader.ask(method, path, method === 'POST' ? {} : undefined)).status).toBe(404);
  expect(await decide(id, 'hide', {}, old)).toMatchObject({ status: 403, body: { code: 'session_too_old' } });
  expect((await decide(id, 'burn')).status).toBe(400);
  expect((await decide(id, 'hide', { reason: 'because' })).status).toBe(400);
  expect((await decide(id, 'hide', { note: 'x'.repeat(1001) })).status).toBe(400);
  for (const forged of ['999999', '0', "1' or true --", '%00'])
    expect((await decide(forged, 'hide')).status).not.toBe(200);
  expect(await found(id, new Reader(app))).toBeDefined();
  expect(await recorded(id)).toEqual([]);
});
