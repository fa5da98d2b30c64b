import { expect, test } from 'vitest';
import { Grouper } from '#newsroom/grouping/grouper.ts';
import { placeArrived } from './grouping-round.ts';

const day = 24 * 3600 * 1000; // ms
const now = Date.UTC(2026, 10, 27);

const flood = {
  story: 1,
  article: {
    id: 1,
    language: 'en',
    title: 'Flood in Passau leaves hundreds without power',
    description: 'The Danube has risen to nine metres, and the old town of Passau was evacuated.',
    time: now,
  },
};

test('an article is kept in memory for three days', () => {
  const grouper = new Grouper();
  placeArrived(grouper, [flood], now);
  placeArrived(grouper, [], now + 3 * day);
  expect(grouper.footprint().articles).toBe(1);
  placeArrived(grouper, [], now + 3 * day + 1);
  expect(grouper.footprint().articles).toBe(0);
});

test('an article that arrives again is placed anew', () => {
  const grouper = new Grouper();
  placeArrived(grouper, [flood], now);
  expect(placeArrived(grouper, [{ ...flood, story: 2 }], now)).toMatchObject({ articles: [1], joined: [] });
  expect(grouper.storyOf(1)).toBe(2);
});

test('what an article had of its own since it was let in again is part of the story that it joins', () => {
  const grouper = new Grouper();
  const again = { story: 9, article: { ...flood.article, id: 2 } };
  expect(placeArrived(grouper, [flood, again], now)).toMatchObject({
    joined: [{ article: 2, story: 1 }],
    merged: [{ from: 9, into: 1 }],
  });
});
