import { afterAll, expect, test } from 'vitest';
import { article, feed } from '#db/schema.ts';
import { placedItem } from '#tests/support/placed-item.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { knowledgeOf } from './knowledge-store.ts';
import { draftsOf, saveItems } from './save-articles.ts';

const opened = await openTestDatabase();
afterAll(opened.close);

async function addFeed(publisher: string, path = 'rss') {
  const [row] = await opened.database
    .insert(feed)
    .values({ url: `https://${publisher}.example/${path}`, publisher, language: 'en', sections: ['world'] })
    .returning();
  if (!row) throw new Error('no feed was added');
  return row;
}

async function articles() {
  return opened.database
    .select({ url: article.url, title: article.title, slugId: article.slugId })
    .from(article)
    .orderBy(article.url);
}

test('a publisher whose site is made anew brings its articles no second time, and items of that title and moment in other feeds are new', async () => {
  const [daily, sports, weekly] = [
    await addFeed('Daily'),
    await addFeed('Daily', 'sports'),
    await addFeed('Weekly'),
  ];
  await saveItems(opened.database, daily, [
    placedItem('old/1', { title: 'One' }),
    placedItem('old/2', { title: 'Two' }),
  ]);
  const before = await articles();
  const again = [
    placedItem('new/1', { title: 'One' }),
    placedItem('new/2', { title: 'Two' }),
    placedItem('new/3', { title: 'Three' }),
  ];
  expect(await saveItems(opened.database, daily, again)).toMatchObject({ created: 1, updated: 2 });
  expect(await saveItems(opened.database, daily, again)).toMatchObject({ created: 0, updated: 0 });
  const after = await articles();
  expect(after.map(({ url, title }) => [url.slice(-5), title])).toEqual([
    ['new/1', 'One'],
    ['new/2', 'Two'],
    ['new/3', 'Three'],
  ]);
  expect(after.slice(0, 2).map(({ slugId }) => slugId)).toEqual(before.map(({ slugId }) => slugId));
  const sameName = placedItem('other/1', { title: 'One' });
  for (const other of [weekly, sports])
    expect(
      await saveItems(opened.database, other, [{ ...sameName, url: `https://daily.example/${other.id}` }]),
    ).toMatchObject({ created: 1, updated: 0 });
});

test('a part of a feed, of which nobody knows what else it has, is not compared by moments', async () => {
  const feed = await addFeed('Hubbed');
  await saveItems(opened.database, feed, [placedItem('hub/1', { title: 'Pushed' })]);
  const moved = draftsOf([placedItem('hub/2', { title: 'Pushed' })]);
  const found = (isPart: boolean) =>
    opened.database.transaction(async (tx) => (await knowledgeOf(tx, feed, moved, isPart)).sameMoment.length);
  expect([await found(false), await found(true)]).toEqual([1, 0]);
});

test('an article of today whose publisher tells only the day is brought no second time under a new address', async () => {
  const feed = await addFeed('Days');
  const day = new Date(new Date().setUTCHours(0, 0, 0, 0));
  const ofToday = { title: 'Today', publishedAt: null, day };
  await saveItems(opened.database, feed, [placedItem('day/1', ofToday)]);
  const moved = [placedItem('day/2', ofToday)];
  expect(await saveItems(opened.database, feed, moved)).toMatchObject({ created: 0, updated: 1 });
  const yesterday = new Date(day.getTime() - 24 * 3600 * 1000);
  const older = [...moved, placedItem('day/3', { ...ofToday, day: yesterday })];
  expect(await saveItems(opened.database, feed, older)).toMatchObject({ created: 1, updated: 0 });
});
