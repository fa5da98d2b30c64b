import { expect, test } from 'vitest';
import { digest } from './fingerprint.ts';
import { matchItems, type Draft, type KnownArticle } from './match-items.ts';

const published = new Date('2026-03-01T12:00:00Z');

const daily = { id: 1, url: 'https://daily.example/rss', site: 'https://daily.example/', publisher: 'Daily' };
const weekly = { id: 2, url: 'https://weekly.example/rss', site: null, publisher: 'Weekly' };

function known(id: number, path: string, fields: Partial<KnownArticle> = {}): KnownArticle {
  const url = `https://daily.example${path}`;
  return {
    id,
    url,
    slugId: `slug-${url}`,
    title: `Title ${id}`,
    titleHash: null,
    description: null,
    publishedAt: published,
    ownerFeed: daily,
    carried: true,
    ...fields,
  };
}

function draft(identity: string, path: string, title: string, publishedAt: Date | null = null): Draft {
  const url = `https://daily.example${path}`;
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
  return { item, place: 0, identity, contentHash: 'new', slugId: `slug-${url}` };
}

function outcome(
  drafts: Draft[],
  byIdentity: [string, KnownArticle][],
  articles: KnownArticle[],
  current?: null,
) {
  const knowledge = { byIdentity: new Map(byIdentity), articles, sameMoment: articles };
  return matchItems(drafts, knowledge, daily, current).map(({ article, change }) => [
    article?.id ?? null,
    change,
  ]);
}

test('an unknown item at an unknown address is new', () => {
  expect(outcome([draft('g', '/a', 'A')], [], [])).toEqual([[null, 'none']]);
});

test('those feeds of its publisher that have brought an article can edit it', () => {
  expect(outcome([draft('g', '/a', 'A')], [], [known(1, '/a')])).toEqual([[1, 'edit']]);
  expect(outcome([draft('g', '/a', 'A')], [], [known(1, '/a', { carried: false })])).toEqual([[1, 'none']]);
});

test('an item with another address is the same article if it keeps its title or its date', () => {
  const article = known(1, '/a');
  expect(outcome([draft('g', '/b', 'Title 1')], [['g', article]], [])).toEqual([[1, 'edit']]);
  expect(outcome([draft('g', '/b', 'B', published)], [['g', article]], [])).toEqual([[1, 'edit']]);
  const later = new Date('2026-03-08T12:00:00Z');
  expect(outcome([draft('g', '/b', 'B', later)], [['g', article]], [])).toEqual([[null, 'none']]);
  expect(outcome([draft('g', '/b', 'B')], [['g', article]], [])).toEqual([[null, 'none']]);
});

test('an article that was taken down is known at its next address by its title, even when its text is deleted', () => {
  const untitled = { title: '/a', titleHash: digest('Title 1') };
  const article = known(1, '/a', untitled);
  for (const current of [undefined, null] as const) {
    expect(outcome([draft('g', '/b', 'Title 1')], [['g', article]], [], current)).toEqual([[1, 'edit']]);
    expect(outcome([draft('g', '/b', 'B')], [['g', article]], [], current)).toEqual([[null, 'none']]);
  }
  const moved = known(1, '/a', { ...untitled, slugId: 'slug-https://daily.example/old' });
  const both = [draft('g', '/a', 'Title 1'), draft('h', '/old', 'Title 1')];
  expect(outcome(both, [['g', moved]], [moved])).toEqual([
    [1, 'edit'],
    [1, 'edit'],
  ]);
});

test('an article that moved is still found by its first address', () => {
  const moved = known(1, '/new', { carried: false, slugId: 'slug-https://daily.example/old' });
  expect(outcome([draft('g', '/old', 'A')], [], [moved])).toEqual([[1, 'none']]);
});

test('at an address that an article has moved away from there may be another one', () => {
  const moved = known(1, '/new', { slugId: 'slug-https://daily.example/old' });
  const [here, there] = [draft('g', '/new', 'Title 1'), draft('h', '/old', 'A')];
  const matches = matchItems(
    [here, there],
    { byIdentity: new Map([['g', moved]]), articles: [moved], sameMoment: [] },
    daily,
  );
  expect(matches.map(({ article }) => article?.id)).toEqual([1, undefined]);
  expect(matches[1]?.draft.slugId).not.toBe(moved.slugId);
  expect(outcome([here, draft('h', '/old', 'Title 1')], [['g', moved]], [moved])).toEqual([
    [1, 'edit'],
    [1, 'edit'],
  ]);
});

test('under a new address and a new guid an item is the same article by its title and moment', () => {
  const again = draft('new', '/2026/a', 'Title 1', published);
  const article = known(1, '/a');
  expect(outcome([again], [], [article])).toEqual([[1, 'edit']]);
  expect(outcome([again, draft('g', '/a', 'Title 1', published)], [['g', article]], [article])).toEqual([
    [1, 'edit'],
    [null, 'none'],
  ]);
  const another = draft('newer', '/2026/b', 'Title 1', published);
  expect(outcome([again, another], [], [article])).toEqual([
    [1, 'edit'],
    [null, 'none'],
  ]);
  for (const other of [
    known(1, '/a', { carried: false }),
    known(1, '/a', { ownerFeed: weekly }),
    known(1, '/a', { title: 'B' }),
    known(1, '/a', { publishedAt: new Date('2026-03-01T12:00:01Z') }),
  ])
    expect(outcome([again], [], [other])).toEqual([[null, 'none']]);
  expect(outcome([draft('new', '/2026/a', 'Title 1')], [], [article])).toEqual([[null, 'none']]);
  expect(outcome([again], [], [article], null)).toEqual([[null, 'none']]);
});

test.each([
  ['/clanok/856577/first-words/', '/clanok/856577/other-words/', 1],
  ['/first-words-40123456', '/other-words-40123456', 1],
  ['/20260301/first-words-856577', '/20260301/other-words-856577', 1],
  ['/clanok/856577/first-words/', '/clanok/856578/other-words/', null],
  ['/2026/first-words', '/2026/other-words', null],
  ['/20260301/first-words', '/20260301/other-words', null],
  ['/12345/first-words-856577', '/12345/other-words-856578', null],
])('an item of the same moment at %s and then at %s is article %s', (before, after, id) => {
  const again = draft(`https://daily.example${after}`, after, 'Other words', published);
  expect(outcome([again], [], [known(1, before)])).toEqual([[id, id === null ? 'none' : 'edit']]);
});

const draftAt = (path: string) => draft(`https://daily.example${path}`, path, `About ${path}`, published);

test('a number that several items or articles of one moment have is none of an article', () => {
  const [one, two] = [known(1, '/news/23456/one'), known(2, '/news/23456/two')];
  expect(outcome([draftAt('/news/23456/three')], [], [one])).toEqual([[1, 'edit']]);
  expect(outcome([draftAt('/news/23456/three')], [], [one, two])).toEqual([[null, 'none']]);
  expect(outcome([draftAt('/news/23456/three'), draftAt('/news/23456/four')], [], [one])).toEqual([
    [null, 'none'],
    [null, 'none'],
  ]);
});

test('an article that an item brings by its guid is not also what another one renews', () => {
  const article = known(1, '/a');
  const [moved, other] = [draft('g', '/b', 'Title 1', published), draft('h', '/c', 'Title 1', published)];
  expect(outcome([moved, other], [['g', article]], [article])).toEqual([
    [1, 'edit'],
    [null, 'none'],
  ]);
});

test('of a part of a feed, only an item with the same title is the same article at another address', () => {
  const article = known(1, '/a');
  expect(outcome([draft('g', '/b', 'Title 1')], [['g', article]], [], null)).toEqual([[1, 'edit']]);
  expect(outcome([draft('g', '/b', 'B', published)], [['g', article]], [], null)).toEqual([[null, 'none']]);
});

test('a publisher takes over what another brought first from its site, and it is not taken back', () => {
  const brought = known(1, '/a', { ownerFeed: weekly, carried: false });
  expect(outcome([draft('g', '/a', 'A')], [], [brought])).toEqual([[1, 'claim']]);
  const matches = matchItems(
    [draft('g', '/a', 'A')],
    { byIdentity: new Map(), articles: [known(1, '/a')], sameMoment: [] },
    weekly,
  );
  expect(matches.map(({ change }) => change)).toEqual(['none']);
});

const today = new Date('2026-03-01T00:00:00Z');

/** An item whose publisher tells only the day; of today it has no moment. */
function dayDraft(identity: string, path: string, title: string, isOver = false): Draft {
  const dated = draft(identity, path, title, isOver ? published : null);
  return { ...dated, item: { ...dated.item, day: today } };
}

test.each([
  ['since it was first seen', new Date('2026-03-01T17:23:00Z')],
  ['since midnight', today],
])('an article of a day without a clock, stored %s, gets a new headline and address on that day', (_, at) => {
  const before = known(1, '/old-111111', { publishedAt: at });
  for (const isOver of [false, true]) {
    const items = [dayDraft('g', '/new-222222', 'Other', isOver)];
    expect(outcome(items, [['g', before]], [])).toEqual([[1, 'edit']]);
  }
});

test.each([
  ['its title', dayDraft('n', '/moved', 'Title 1'), 1],
  ['its title, once the day is over', dayDraft('n', '/moved', 'Title 1', true), 1],
  ['the number in its address', dayDraft('n', '/new-111111', 'Other'), 1],
  ['neither', dayDraft('n', '/new-222222', 'Other'), null],
])('under a new address and guid an article of a day without a clock is found by %s', (_, item, id) => {
  const before = known(1, '/old-111111', { publishedAt: new Date('2026-03-01T17:23:00Z') });
  const later = known(2, '/old-222222', { publishedAt: new Date('2026-03-02T00:00:00Z'), title: 'Other' });
  const matched = matchItems(
    [item],
    { byIdentity: new Map(), articles: [], sameMoment: [before, later] },
    daily,
  );
  expect(matched.map(({ article }) => article?.id ?? null)).toEqual([id]);
});
