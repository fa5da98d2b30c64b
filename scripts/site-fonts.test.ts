import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { cutSiteFonts } from './site-fonts.ts';

const folder = join(mkdtempSync(join(tmpdir(), 'europe-news-fonts-')), 'fonts');
let ranges: { first: number; last: number }[] = [];

beforeAll(async () => {
  await cutSiteFonts(folder);
  ranges = Array.from(
    readFileSync(join(folder, 'faces.css'), 'utf8').matchAll(/U\+([\dA-F]+)(?:-([\dA-F]+))?/g),
    (range) => {
      const first = Number.parseInt(range[1] ?? '', 16);
      return { first, last: range[2] === undefined ? first : Number.parseInt(range[2], 16) };
    },
  );
});

const lettersMissing = (text: string) =>
  [...new Set(text.match(/\p{L}/gu))].filter((letter) => {
    const code = letter.codePointAt(0) ?? 0;
    return !ranges.some(({ first, last }) => first <= code && code <= last);
  });

test('the site’s font has all letters of the sample edition, in every language', () => {
  const pieces = globSync('feeds/sample/*.xml').map((file) => readFileSync(file, 'utf8'));
  expect(pieces.length).toBeGreaterThan(20);
  expect(lettersMissing(pieces.join())).toEqual([]);
});

test.each([
  ['Turkish', 'Iğdır’da şölen: ÇĞİÖŞÜ'],
  ['Romanian', 'știință și țară, ȘȚĂÂÎ'],
  ['Welsh and Irish', 'dŵr, tŷ, ẁẃẅỳ; ḃċḋḟġṁṗṡṫ'],
  ['Northern and Skolt Sámi', 'čáppa ŋ đ ŧ ž; ǥ ǧ ǩ ʒ ǯ'],
  ['Maltese and Azerbaijani', 'ħobż, ġurnata; əlifba'],
  ['French', 'XIXᵉ siècle, 2ᵈ, œuvre, Ÿ'],
  ['capital sharp s', 'STRAẞE'],
  ['Ukrainian and Belarusian', 'їжак, ґанок, ўсё'],
  ['Serbian and Macedonian', 'ђ ј љ њ ћ џ; ѓ ѕ ќ'],
  ['Greek', 'ΐ ΰ Ά Ώ ς'],
])('%s has all its letters', (_, text) => {
  expect(lettersMissing(text)).toEqual([]);
});

test('subset fonts are not made again', async () => {
  const { ino } = statSync(join(folder, 'faces.css'));
  await cutSiteFonts(folder);
  expect(statSync(join(folder, 'faces.css')).ino).toBe(ino);
});

test('incomplete subsets, or those of another recipe, are made again, also by two builds at once', async () => {
  writeFileSync(join(folder, '.cut'), 'another recipe');
  rmSync(join(folder, 'headline-greek.woff2'));
  const { ino } = statSync(join(folder, 'faces.css'));
  await Promise.all([cutSiteFonts(folder), cutSiteFonts(folder)]);
  expect(statSync(join(folder, 'faces.css')).ino).not.toBe(ino);
  expect(readFileSync(join(folder, 'headline-greek.woff2')).subarray(0, 4).toString()).toBe('wOF2');
});
