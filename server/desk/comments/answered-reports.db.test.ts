import { afterAll, expect, test } from 'vitest';
import { lookAtComment, numberOf, undoDecision } from '#tests/support/comment-desk.ts';
import { reportComment, writeComment } from '#tests/support/comments.ts';
import { openDeskSite } from '#tests/support/desk-site.ts';
import { newMember } from '#tests/support/reader.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';

const article = urlOf('Reported and answered');
const { opened, app, ada, ed, mailsTo, close } = await openDeskSite();
await storeArticle(opened.database, { title: 'Reported and answered' });
const bob = await newMember(app, 'bob@example.org');
afterAll(close);

const decide = (id: string, action: string) =>
  ed.post(`/api/desk/comments/${id}/decision`, { action, reason: 'hate', note: null });
const undo = (id: string, decision: unknown) => undoDecision(ed, id, decision);
const outcomesOf = async (id: string) => (await lookAtComment(ed, id)).reports.map(({ outcome }) => outcome);

let read = 0;
/** What Bob was told of his reports since the last call. */
async function newsForBob(): Promise<string> {
  const mails = (await mailsTo('bob@example.org')).filter(({ subject }) =>
    subject?.startsWith('Your report'),
  );
  const news = mails.slice(read).map(({ text }) => text);
  read = mails.length;
  return news.join('');
}

/** A comment that Bob has reported, and that was hidden or removed, with the number of that decision. */
async function reported(content: string, action = 'hide') {
  const id = await writeComment(ada, article, content);
  await reportComment(bob, id, '');
  const decision = numberOf(await decide(id, action));
  await newsForBob();
  return { id, decision };
}

const shownAgain = 'The decision was changed: the comment is shown again.';

test.each(['objection', 'leave'])(
  'who has reported a comment that is put back (%s) is told so, and undoing that is told, too',
  async (how) => {
    const { id } = await reported(`Put back: ${how}`, 'remove');
    if (how === 'objection') await ada.post(`/api/objections/${id}`, { text: 'I object' });
    const putBack = numberOf(
      how === 'objection'
        ? await ed.post(`/api/desk/comments/${id}/objection`, { outcome: 'reverse', reason: 'mistake' })
        : await decide(id, 'leave'),
    );
    expect(await outcomesOf(id)).toEqual(['shown']);
    expect(await newsForBob()).toContain(shownAgain);
    await undo(id, putBack);
    expect(await outcomesOf(id)).toEqual(['removed']);
    expect(await newsForBob()).toContain('The comment was removed.');
  },
);

test('an objection that is rejected changes nothing for who has reported the comment', async () => {
  const { id } = await reported('Stays hidden');
  await ada.post(`/api/objections/${id}`, { text: 'I object' });
  const upheld = await ed.post(`/api/desk/comments/${id}/objection`, { outcome: 'uphold', reason: 'hate' });
  expect(upheld.status).toBe(200);
  expect(await outcomesOf(id)).toEqual(['hidden']);
  expect(await newsForBob()).toBe('');
});

test('who has reported a comment is told that hiding it was undone, and later what was decided anew', async () => {
  const { id, decision } = await reported('Hidden by mistake');
  await undo(id, decision);
  expect(await outcomesOf(id)).toEqual([null]);
  expect(await newsForBob()).toContain(
    'the comment is shown again, and your report waits for a new decision',
  );
  await decide(id, 'leave');
  expect(await newsForBob()).toContain('The comment stays');
  expect(await outcomesOf(id)).toEqual(['shown']);
});
