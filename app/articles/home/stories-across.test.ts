import { expect, test } from 'vitest';
import { sampleArticle } from '#tests/support/sample-article.ts';
import { storiesAcross } from './stories-across.ts';

const story = (id: string, countries: string[]) => ({
  id,
  lead: sampleArticle({ title: `Story ${id}`, language: 'fr' }),
  articles: 9,
  publishers: 7,
  countries,
  first_report: '2026-11-20T14:05:00.000Z',
  last_report: '2026-11-20T19:30:00.000Z',
});

test('stories across Europe are those of several countries, which are named in alphabetical order', () => {
  expect(storiesAcross([story('a', ['uk', 'fr', 'at']), story('b', ['gr']), story('c', [])])).toEqual([
    {
      id: 'a',
      lead: { title: 'Story a', language: 'fr' },
      publishers: 7,
      countries: 'Austria, France, United Kingdom',
    },
  ]);
});
