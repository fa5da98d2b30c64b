import { expect, test } from 'vitest';
import type { StoryReport } from '#contract/story.ts';
import { groupReports } from './group-reports.ts';

function report(id: string, country: string | null, hour: number): StoryReport {
  const article = {
    id,
    title: `Report ${id}`,
    description: null,
    url: `https://publisher.example/${id}`,
    image: null,
    picture: null,
    author: null,
    published_at: `2026-11-22T0${hour}:00:00.000Z`,
    source: 'The Post',
    language: 'en',
    story: null,
  };
  return { article, country };
}

const reports = [
  report('f', null, 9),
  report('e', 'de', 8),
  report('d', 'fr', 7),
  report('c', 'de', 6),
  report('b', null, 5),
  report('a', 'gr', 4),
];

const told = (order: 'newest' | 'first') =>
  groupReports(reports, order).map(
    ({ country, reports: group }) => `${country}: ${group.map(({ article }) => article.id).join('')}`,
  );

test('reports are grouped by country, that of the newest report first, and those without a country last', () => {
  expect(told('newest')).toEqual(['de: ec', 'fr: d', 'gr: a', 'null: fb']);
});

test('in the other order the first report comes first', () => {
  expect(told('first')).toEqual(['gr: a', 'de: ce', 'fr: d', 'null: bf']);
});
