import { expect, test } from 'vitest';
import { descriptionLengthShown, descriptionLengthShownLong } from '#app/articles/calls/article-limits.ts';
import { truncate } from '#app/articles/text/truncate.ts';
import { sampleArticle } from '#tests/support/sample-article.ts';
import { shownAtHome } from './shown-at-home.ts';

function descriptionAtHome(description: string | null): string {
  return shownAtHome([sampleArticle({ description })])[0]?.description ?? '';
}

test.each([
  'Short.',
  'a'.repeat(descriptionLengthShownLong),
  'a'.repeat(descriptionLengthShownLong + 1),
  'Ein langer Satz, der nicht endet. '.repeat(40),
  '🗞️ 👩‍👩‍👧 𝒩 '.repeat(80),
])('the home page shows as much of a description as if it held all of it: %s', (whole) => {
  for (const length of [descriptionLengthShown, descriptionLengthShownLong])
    expect(truncate(descriptionAtHome(whole), length)).toBe(truncate(whole, length));
});

test('the home page contains hardly more of a description than it shows', () => {
  expect(descriptionAtHome('long '.repeat(1000))).toHaveLength(descriptionLengthShownLong + 1);
  expect(shownAtHome([sampleArticle({ description: null })])).toMatchObject([{ description: null }]);
});
