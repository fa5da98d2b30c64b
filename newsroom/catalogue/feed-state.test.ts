import { expect, test } from 'vitest';
import { feedStateOf, type FeedHealth } from './feed-state.ts';

const fine: FeedHealth = {
  busyDays: 28,
  failingSince: null,
  failures: 0,
  firstDay: 29,
  lastBusyDay: 0,
  lastError: null,
  lastPollAt: new Date('2026-11-22T12:00:00Z'),
  movedTo: null,
  pausedAt: null,
  retired: false,
};
const failingSince = new Date('2026-11-20T08:30:00Z');
const stateOf = (fields: Partial<FeedHealth>) => feedStateOf({ ...fine, ...fields });

test('a feed that can be read and has items is fine', () => {
  expect(stateOf({})).toEqual({ state: 'fine', words: 'fine' });
});

test('a failing feed says since when, and whether there is a web page instead', () => {
  expect(stateOf({ failures: 3, failingSince, lastError: 'The server answered 500.' })).toEqual({
    state: 'failing',
    words: 'failing since 2026-11-20 08:30 UTC',
  });
  const page = {
    failures: 1,
    failingSince,
    lastError: 'The body is an HTML page, not a feed (it names https://a.example/rss).',
  };
  expect(stateOf(page)).toEqual({
    state: 'page',
    words: 'a web page instead of a feed since 2026-11-20 08:30 UTC',
  });
  expect(stateOf({ failures: 1 }).words).toBe('failing');
});

test('a pause, a 410 and a move take precedence', () => {
  expect(stateOf({ movedTo: 'https://new.example/' })).toEqual({
    state: 'moved',
    words: 'moved to https://new.example/',
  });
  expect(stateOf({ retired: true, failures: 1, failingSince })).toMatchObject({ state: 'gone' });
  expect(stateOf({ retired: true, pausedAt: failingSince })).toMatchObject({ state: 'paused' });
  expect(stateOf({ lastPollAt: null, firstDay: null, lastBusyDay: null, busyDays: 0 }).state).toBe('new');
});

test.each([
  ['a daily paper after three days', { lastBusyDay: 3, busyDays: 26 }, 'fine'],
  ['a daily paper after five days', { lastBusyDay: 5, busyDays: 25 }, 'quiet'],
  ['a weekly one after five days', { lastBusyDay: 5, busyDays: 4 }, 'fine'],
  ['a weekly one after three weeks', { lastBusyDay: 25, busyDays: 1 }, 'quiet'],
  ['one that never brought anything in a month', { lastBusyDay: null, busyDays: 0 }, 'quiet'],
  ['one that is known for three days', { firstDay: 3, lastBusyDay: null, busyDays: 0 }, 'fine'],
])('quiet is what brings nothing for longer than usual: %s', (_, fields, state) => {
  expect(stateOf(fields).state).toBe(state);
});
