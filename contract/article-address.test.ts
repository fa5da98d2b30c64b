import { expect, test } from 'vitest';
import { articlePath, idInAddress, slugOf } from './article-address.ts';

test('words of every alphabet stay readable in an address', () => {
  expect(slugOf('Σεισμός στην Κρήτη!')).toBe('σεισμός-στην-κρήτη');
  expect(slugOf('  „Київ“ — 2026 ')).toBe('київ-2026');
});

test('an address ends with the article id, even with a long title or one without words', () => {
  const long = decodeURIComponent(articlePath({ id: 'ab12', title: 'wort '.repeat(40) }));
  expect(long.length).toBeLessThan(100);
  expect(idInAddress(long)).toBe('ab12');
  expect(articlePath({ id: 'ab12', title: '!?' })).toBe('/article/ab12');
});
