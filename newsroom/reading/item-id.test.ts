import { expect, test } from 'vitest';
import { identities } from './item-id.ts';

const item = (guid: string | null, url: string, title = 'Title') => ({ guid, url, title, publishedAt: null });

test('the guid is the identity, otherwise the link', () => {
  expect(identities([item('g1', '/1'), item(null, '/2'), item('', '/3')])).toEqual(['g1', '/2', '/3']);
});

test('guids that are equal in all items are ignored', () => {
  expect(identities([item('same', '/1'), item('same', '/2'), item('same', '/3')])).toEqual([
    '/1',
    '/2',
    '/3',
  ]);
});

test('a guid shared by two items identifies neither, and others keep theirs', () => {
  expect(identities([item('a', '/1'), item('a', '/2'), item('b', '/3')])).toEqual(['/1', '/2', 'b']);
});

test('an item that is in the feed twice counts once', () => {
  expect(identities([item('a', '/1'), item('a', '/1')])).toEqual(['a', 'a']);
});

test('without a guid, items with the same link are distinguished by title and date', () => {
  const [one, two] = identities([item(null, '/', 'One'), item(null, '/', 'Two')]);
  expect(one).not.toBe(two);
  expect(one).toMatch(/^[0-9a-f]{64}$/);
});

test('a very long guid is stored as its hash', () => {
  expect(identities([item('g'.repeat(5_000), '/1')])[0]).toHaveLength(64);
});
