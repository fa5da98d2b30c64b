import { expect, test } from 'vitest';
import { withoutSharedEnding } from './shared-ending.ts';

const end = (...descriptions: (string | null)[]) => {
  const { items, warnings } = withoutSharedEnding(descriptions.map((description) => ({ description })));
  return { descriptions: items.map(({ description }) => description), warnings };
};
const news = ['Rain.', 'Snow in Graz!', '“Fog.”', 'Who won?', 'The bridge (closed).'];

test.each(['∞ Permalink', '★', 'Daily Medical News', 'English Español', 'Mehr im Podcast.'])(
  'what nearly all descriptions of a feed end with (%s) is its template',
  (words) => {
    const { descriptions, warnings } = end(
      ...news.map((text) => `${text} ${words}`),
      null,
      'Wind.',
      'A long text that is cut off…',
    );
    expect(descriptions).toEqual([...news, null, 'Wind.', 'A long text that is cut off…']);
    expect(warnings).toEqual([`the same words at the end of 5 descriptions, which are left out: "${words}"`]);
  },
);

test.each([
  ['fewer than five', ['A. More soon', 'B. More soon', 'C. More soon', 'D. More soon']],
  ['fewer than three quarters', [...news.map((text) => `${text} Police investigate.`), 'Hail.', 'Sun.']],
  ['a place', news.map((text) => `${text} Berlin`)],
  ['a place behind a dash', news.map((text) => `${text} – Berlin.`)],
  ['an agency', news.map((text) => `${text} (dpa)`)],
  ['the month behind a day', news.map((text, n) => `${text} Konzert am ${n + 10}. November 2026`)],
  ['a place behind an abbreviation', news.map((text) => `${text} Konzert in St. Anton am Arlberg`)],
  ['part of a sentence', news.map((_, n) => `On day ${n} they closed the bridge again`)],
])('an ending stays that %s have', (_, descriptions) => {
  expect(end(...descriptions)).toEqual({ descriptions, warnings: [] });
});
