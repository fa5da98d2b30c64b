import { afterAll, expect, test } from 'vitest';
import { DeskLog } from '#contract/desk-decision.ts';
import { sql } from '#db/drizzle.ts';
import { numberOf } from '#tests/support/comment-desk.ts';
import { writeComment } from '#tests/support/comments.ts';
import { openDeskSite } from '#tests/support/desk-site.ts';
import { newMember } from '#tests/support/reader.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';

const { opened, app, ada, ed, close } = await openDeskSite();
const article = await storeArticle(opened.database, { title: 'Logged' });
afterAll(close);

/** Decides; returns the number of the decision. */
async function decide(path: string, body: object = {}): Promise<number> {
  const reply = await ed.post(`/api/desk/${path}`, { reason: 'rules', note: null, ...body });
  expect(reply.status).toBe(200);
  return numberOf(reply);
}

/** The numbers of the decisions that can be undone according to the log. */
async function undoable(): Promise<number[]> {
  const { data } = DeskLog.parse((await ed.get('/api/desk/log')).body);
  return data.filter((decision) => decision.undoable).map(({ id }) => id);
}

test('of the decisions about a comment the log calls only the last one undoable, unless it is an undo', async () => {
  const id = await writeComment(ada, urlOf('Logged'), 'Decided on');
  const comment = `comments/${id}`;
  const hidden = await decide(`${comment}/decision`, { action: 'hide' });
  expect(await undoable()).toEqual([hidden]);
  await ada.post(`/api/objections/${id}`, { text: 'Why?' });
  const granted = await decide(`${comment}/objection`, { outcome: 'reverse' });
  expect(await undoable()).toEqual([granted]);
  await decide(`${comment}/undo`, { decision: granted });
  expect(await undoable()).toEqual([]);
  const removed = await decide(`${comment}/decision`, { action: 'remove' });
  expect(await undoable()).toEqual([removed]);
  await ada.delete('/api/delete_comment', { article_id: urlOf('Logged'), comment_id: id });
  expect(await undoable()).toEqual([]);
});

test('a ban can be undone while it holds, and what was decided about an article or pictures until it is taken back', async () => {
  const { id } = await newMember(app, 'bob@example.org');
  const first = await decide(`members/${id}/ban`, { length: '1' });
  expect(await undoable()).toEqual([first]);
  await opened.database.execute(sql`update ban set until = now() where user_id = ${id}`);
  expect(await undoable()).toEqual([]);
  const second = await decide(`members/${id}/ban`, { length: 'ever' });
  expect(await undoable()).toEqual([second]);
  await decide(`members/${id}/unban`);
  expect(await undoable()).toEqual([]);

  const publisher = 'The Example';
  const detached = await decide(`articles/${article}/detach`);
  const removed = await decide(`articles/${article}/remove`);
  const blocked = await decide('pictures/block', { publisher });
  expect(await undoable()).toEqual([blocked, removed]); // taken down, it cannot be let into stories
  await decide('pictures/unblock', { publisher });
  await decide(`articles/${article}/restore`);
  expect(await undoable()).toEqual([detached]);
  await decide(`articles/${article}/attach`);
  expect(await undoable()).toEqual([]);
});
