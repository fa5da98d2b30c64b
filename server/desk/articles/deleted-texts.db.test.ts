import { expect, test } from 'vitest';
import { DeskArticle } from '#contract/desk-articles.ts';
import { article } from '#db/schema.ts';
import { newEditor } from '#tests/support/editor.ts';
import { forgetTextsAfter } from '#tests/support/forget-texts.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

test('an article whose text is deleted cannot be put back, and neither its page nor the log offers that', async () => {
  const { database, close } = await openTestDatabase();
  const app = createTestApp(database);
  const ed = await newEditor(app, database, 'ed@example.org');
  const told = {
    title: 'Zebras',
    description: 'Striped swimmers.',
    author: 'Ada',
    image: `${urlOf('Z')}.jpg`,
  };
  await storeArticle(database, { ...told, slugId: 'zebras1' });
  await ed.post('/api/desk/articles/zebras1/remove', { reason: 'copyright' });
  const read = async () => DeskArticle.parse((await ed.get('/api/desk/articles/zebras1')).body);
  expect(await read()).toMatchObject({ removal: { text_deleted: false }, decisions: [{ undoable: true }] });
  await forgetTextsAfter(database, 31);
  expect(await read()).toMatchObject({
    title: urlOf('Zebras'),
    description: null,
    removal: { text_deleted: true },
    decisions: [{ undoable: false }],
  });
  const [left] = await database.select().from(article);
  const kept = Object.values(left ?? {}).filter((value) => Object.values<unknown>(told).includes(value));
  expect(kept).toEqual([]);
  const answer = await ed.post('/api/desk/articles/zebras1/restore', { reason: 'mistake' });
  expect(answer).toMatchObject({ status: 409, body: { code: 'text_deleted' } });
  expect((await app.request('/api/article?id=zebras1')).status).toBe(451);
  await close();
});
