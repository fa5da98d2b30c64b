import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pictureBlock } from '#db/desk-schema.ts';
import { feed } from '#db/schema.ts';
import { listPictureBlocks } from '#server/desk/articles/picture-block-store.ts';
import { byCommand } from '#server/desk/decision-store.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { decideToImport } from './feed-decisions.ts';

let opened: TestDatabase;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());
afterEach(async () => {
  await opened.database.delete(feed);
  await opened.database.delete(pictureBlock);
});

const why = { reason: 'upkeep', note: null } as const;

type List = Parameters<typeof decideToImport>[2];

const entry = (path: string, publisher: string): List[number] => ({
  url: `https://daily.example/${path}`,
  publisher,
  site: null,
  language: 'en',
  sections: ['world'],
});

const bringIn = (list: List, how: 'import' | 'sync' = 'import') =>
  decideToImport({ database: opened.database, announce: async () => undefined }, byCommand, list, why, how);

test.each(['import', 'sync'] as const)(
  'publishers whose pictures are blocked stay blocked under new names in the catalogue (%s), and no others',
  async (how) => {
    await bringIn([entry('one', 'Daily'), entry('two', 'Weekly'), entry('three', 'Monthly')]);
    await opened.database.insert(pictureBlock).values({ publisher: 'Daily' });
    await bringIn([entry('one', 'Weekly'), entry('two', 'Yearly'), entry('three', 'Monthly')], how);
    const blocked = await listPictureBlocks(opened.database);
    expect(blocked.map(({ publisher }) => publisher).toSorted()).toEqual(['Daily', 'Weekly']);
  },
);
