import { expect, test } from 'vitest';
import type { FeedStatus } from '#newsroom/catalogue/feed-status-store.ts';
import { statusReport } from './status-report.ts';

const now = new Date('2026-03-01T12:00:00Z');
const feed: FeedStatus = {
  id: 1,
  site: null,
  language: 'de',
  movedTo: null,
  lastPollAt: new Date('2026-03-01T11:55:00Z'),
  nextPollAt: new Date('2026-03-01T12:10:00Z'),
  failingSince: null,
  pausedAt: null,
  addedAt: new Date('2026-01-01T12:00:00Z'),
  polls: 0,
  failedPolls: 0,
  articles: 0,
  busyDays: 0,
  lastBusyDay: null,
  firstDay: null,
  publisher: 'Daily',
  url: 'https://daily.example/rss',
  sections: ['local/de', 'category/sports'],
  lastSuccessAt: new Date('2026-03-01T11:55:00Z'),
  items: 40,
  intervalSeconds: 900,
  failures: 0,
  lastError: null,
  warnings: [],
  retired: false,
};

test('a feed is shown with its state in words', () => {
  const report = statusReport([feed], now);
  for (const part of ['Daily', 'local/de', 'category/sports', '5 min ago', '40', '15 min'])
    expect(report).toContain(part);
  expect(report).toContain('fine');
  expect(report).toContain('1 feeds, 0 failing');
});

test('failing and retired feeds say so', () => {
  const failing = { ...feed, failures: 3, lastError: 'The server answered 500.', lastSuccessAt: null };
  const report = statusReport([failing, { ...feed, failures: 1, retired: true }], now);
  for (const part of ['never', 'The server answered 500.', 'not polled', '2 failing'])
    expect(report).toContain(part);
});

test('a feed that can be read shows what is lost, and is not failing', () => {
  const report = statusReport([{ ...feed, warnings: ['all items share one link', '3 items lost'] }], now);
  for (const part of ['all items share one link', '3 items lost', '0 failing'])
    expect(report).toContain(part);
});

test('a publisher’s text cannot control the terminal', () => {
  const report = statusReport([{ ...feed, publisher: 'Daily\u001B[2J', lastError: '\u009B31mNo.' }], now);
  expect(report).toContain('Daily[2J');
  expect(report).not.toMatch(/[^\P{Cc}\n]/u);
});

test('before the first start there is nothing to show', () => {
  expect(statusReport([], now)).toContain('No feeds yet');
});
