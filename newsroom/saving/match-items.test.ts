import { expect, test } from 'vitest';
import { matchItems, type Draft, type KnownArticle } from './match-items.ts';

const published = new Date('2026-03-01T12:00:00Z');

function known(id: number, url: string, carried = true): KnownArticle {
  return { id, url, slugId: `slug-${url}`, title: `Title ${id}`, publishedAt: published, carried };
}

function draft(identity: string, url: string, title: string, publishedAt: Date | null = null): Draft {
  const item = {
    identity,
    url,
    title,
    publishedAt,
    description: null,
    image: null,
    author: null,
    categories: [],
    sections: [],
  };
  return { item, identity, contentHash: 'new', slugId: `slug-${url}` };
}

function outcome(drafts: Draft[], byIdentity: [string, KnownArticle][], articles: KnownArticle[]) {
  return matchItems(drafts, { byIdentity: new Map(byIdentity), articles }).map(({ article, edits }) => [
    article?.id ?? null,
    edits,
  ]);
}

test('an unknown item at an unknown address is new', () => {
  expect(outcome([draft('g', '/a', 'A')], [], [])).toEqual([[null, false]]);
});

test('only the feed that brought an article edits it', () => {
  expect(outcome([draft('g', '/a', 'A')], [], [known(1, '/a')])).toEqual([[1, true]]);
  expect(outcome([draft('g', '/a', 'A')], [], [known(1, '/a', false)])).toEqual([[1, false]]);
});

test('an item with another address is the same story with its old title or its old date', () => {
  const article = known(1, '/a');
  expect(outcome([draft('g', '/b', 'Title 1')], [['g', article]], [])).toEqual([[1, true]]);
  expect(outcome([draft('g', '/b', 'B', published)], [['g', article]], [])).toEqual([[1, true]]);
  const later = new Date('2026-03-08T12:00:00Z');
  expect(outcome([draft('g', '/b', 'B', later)], [['g', article]], [])).toEqual([[null, false]]);
  expect(outcome([draft('g', '/b', 'B')], [['g', article]], [])).toEqual([[null, false]]);
});

test('an article that moved is still found by its first address', () => {
  const moved = { ...known(1, '/new', false), slugId: 'slug-/old' };
  expect(outcome([draft('g', '/old', 'A')], [], [moved])).toEqual([[1, false]]);
});
