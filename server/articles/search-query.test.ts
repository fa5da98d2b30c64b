import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSearchQuery } from './search-query.ts';

test('commas and white space separate words alike', () => {
  const expected = { words: ['climate', 'change'], excluded: [] };
  expect(parseSearchQuery('climate,change')).toEqual(expected);
  expect(parseSearchQuery(' climate \t change,,')).toEqual(expected);
});

test('a leading hyphen excludes, a hyphen inside a word does not', () => {
  expect(parseSearchQuery('Baden-Württemberg -wahl')).toEqual({
    words: ['baden-württemberg'],
    excluded: ['wahl'],
  });
});

test('hyphens on their own, as between the parts of a headline, exclude nothing', () => {
  for (const text of ['Kyiv - peace', 'Kyiv -- peace'])
    expect(parseSearchQuery(text)).toEqual({ words: ['kyiv', 'peace'], excluded: [] });
});

test('words are lower-cased and composed', () => {
  expect(parseSearchQuery('E\u0301LECTION ΣΕΙΣΜΌΣ').words).toEqual(['élection', 'σεισμός']);
});

test('a number is one word, whatever separates its thousands and decimals', () => {
  for (const text of ['50000', '50.000', '50,000', '50 000', '50\u00a0000', "50'000", '50’000'])
    expect(parseSearchQuery(`${text} people`).words).toEqual(['50000', 'people']);
  expect(parseSearchQuery('1.234.567,89').words).toEqual(['1234567.89']);
  expect(parseSearchQuery('1,5 -2 000').words).toEqual(['1.5']);
  expect(parseSearchQuery('1,5 -2 000').excluded).toEqual(['2000']);
  expect(parseSearchQuery('24.11.2026 2024,2025 B52,100').words).toEqual([
    '24.11.2026',
    '2024',
    '2025',
    'b52',
    '100',
  ]);
});

test('a comma between numbers may be decimal or separate them, unless the number is excluded', () => {
  expect(parseSearchQuery('psg,3,2')).toEqual({
    words: ['psg', '3.2'],
    excluded: [],
    apart: ['psg', '3', '2'],
  });
  expect(parseSearchQuery('6,4,7,5,set,5')).toEqual({
    words: ['6.4.7.5', 'set', '5'],
    excluded: [],
    apart: ['6', '4', '7', '5', 'set'],
  });
  expect(parseSearchQuery('psg 3 2')).toEqual({ words: ['psg', '3', '2'], excluded: [] });
  expect(parseSearchQuery('psg -3,2')).toEqual({ words: ['psg'], excluded: ['3.2'] });
  expect(parseSearchQuery(Array.from({ length: 30 }, (_, n) => n).join(',')).apart).toHaveLength(20);
});

test('a repeated word is only searched once', () => {
  expect(parseSearchQuery('Rome rome ROME').words).toEqual(['rome']);
});

test('control characters separate words, and lone surrogates are replaced', () => {
  expect(parseSearchQuery('a\u0000b \ud800')).toEqual({ words: ['a', 'b', '\ufffd'], excluded: [] });
});

test('any text gives at most twenty well-formed words of at most a hundred characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      const { words, excluded, apart = [] } = parseSearchQuery(text);
      expect(words.length + excluded.length).toBeLessThanOrEqual(20);
      for (const word of [...words, ...excluded, ...apart]) {
        expect(Array.from(word).length).toBeLessThanOrEqual(100);
        expect(word).not.toMatch(/[\s,\p{Cc}]/u);
        expect(word.isWellFormed()).toBe(true);
      }
    }),
  );
});
