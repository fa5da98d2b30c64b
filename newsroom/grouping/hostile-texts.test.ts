import { array, assert, constantFrom, oneof, property, record, string } from 'fast-check';
import { expect, test } from 'vitest';
import { languages } from '#newsroom/languages.ts';
import { Grouper, type GroupedArticle, type Placement } from './grouper.ts';

const start = Date.parse('2026-03-03T06:00Z');
const million = 1024 * 1024;

function article(id: number, title: string, description = '', language = 'en'): GroupedArticle {
  return { id, language, title, description, time: start + id * 1000 };
}

test.each([
  ['a title of a megabyte without a space', 'a'.repeat(million)],
  ['a title of a megabyte of words', 'Kyiv '.repeat(million / 5)],
  ['a title of ten megabytes of words', 'Kyiv '.repeat(2 * million)],
  ['a title of apostrophes', "l'".repeat(million / 2)],
  ['a title of combining marks', 'e' + '\u0301'.repeat(million)],
  ['a title of separators', '1.'.repeat(million / 2)],
  ['a title of dashes and brackets', '- ['.repeat(million / 3)],
  ['ten thousand numbers', Array.from({ length: 10_000 }, (_, n) => n * 7).join(' ')],
  ['ten thousand scores', '3-2 '.repeat(10_000)],
  ['no letters', '+++ !!! ??? 🙂🙂🙂'],
  ['nothing', ''],
  ['only spaces', '   \n\t'],
  ['half a character', '\uD83D'.repeat(1000) + 'Kyiv\uDC00'],
  ['nothing but small words', 'and the of to in on at'],
  ['letters of other scripts', '北京 地震 كييف กรุงเทพ 🇺🇦'],
  ['what objects have', '__proto__ constructor toString hasOwnProperty'],
])('%s is placed, whatever the language', (_, title) => {
  const grouper = new Grouper();
  [...languages, 'xx', '', 'zh-Hant-TW', '__proto__'].forEach((language, n) => {
    const placement = grouper.place(article(n, title, title, language), n);
    expect(['opened', 'joined', 'left out']).toContain(placement.state);
  });
});

const words = constantFrom(
  'Kyiv',
  'flood',
  'Überschwemmung',
  'Zelenskyy',
  'Σεισμός',
  '3-2',
  '2,95',
  'Mrd',
  'в',
  "l'",
  'France',
  '\uD800',
  '-',
  '10 000',
);
const text = oneof(
  string({ unit: 'binary', maxLength: 300 }),
  array(words, { maxLength: 60 }).map((some) => some.join(' ')),
);
const articles = array(
  record({ title: text, description: text, language: constantFrom(...languages, 'zh') }),
  { minLength: 1, maxLength: 25 },
);

function placeAll(given: readonly { title: string; description: string; language: string }[]): Placement[] {
  const grouper = new Grouper();
  return given.map(({ title, description, language }, n) => {
    grouper.expire(start + n * 1000 - 10_000);
    return grouper.place(article(n, title, description, language), n);
  });
}

test('no text makes it fail, and the same texts always give the same stories', () => {
  assert(
    property(articles, (given) => {
      expect(placeAll(given)).toEqual(placeAll(given));
    }),
    { numRuns: 150 },
  );
});

test('after all articles were removed nothing is left for others to join', () => {
  assert(
    property(articles, (given) => {
      const grouper = new Grouper();
      const ids = given.flatMap(({ title, description, language }, n) => {
        const placed = grouper.place(article(n, title, description, language), n).state;
        return placed === 'left out' ? [] : [n];
      });
      expect(ids.every((id) => grouper.remove(id))).toBe(true);
      expect(grouper.footprint()).toEqual({ articles: 0, stories: 0, features: 0 });
    }),
    { numRuns: 100 },
  );
});
