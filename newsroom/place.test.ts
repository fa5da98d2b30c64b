import { expect, test } from 'vitest';
import { categories } from '#contract/categories.ts';
import { fold } from '#newsroom/reading/fold.ts';
import { categoryTerms } from './category-terms.ts';
import type { FeedItem } from './item.ts';
import { placeItem } from './place.ts';

const item = (...terms: string[]): FeedItem => ({
  identity: '1',
  title: 'Football and politics',
  url: 'https://news.example/1',
  description: 'Sport',
  image: null,
  author: null,
  publishedAt: null,
  categories: terms,
});

/** Microseconds of processor. */
function costOf(path: string): number {
  const terms = Array.from({ length: 50 }, (_, n) => n + path);
  const before = process.cpuUsage();
  // Often enough for systems that count the time in steps of 10 ms.
  for (let n = 0; n < 200; n += 1) placeItem(item(...terms), ['world']);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

test('an item is in the sections of its feed', () => {
  expect(placeItem(item(), ['europe', 'local/de'])).toEqual(['europe', 'local/de']);
});

test.each([
  ['Technology', 'technology'],
  ['Künstliche Intelligenz', 'technology'],
  ['TECHNOLOGIES', 'technology'],
  ['Innenpolitik', 'politics'],
  ['élections', 'politics'],
  ['Πολιτική', 'politics'],
  ['moda e bellezza', 'fashion'],
  ['Divat', 'fashion'],
  ['Kultúra', 'culture'],
  ['Θέατρο', 'culture'],
  ['fussball', 'sports'],
  ['ΑΘΛΗΤΙΚΑ', 'sports'],
  ['Спорт', 'sports'],
  ['piłka_nożna', 'sports'],
  ['#sport', 'sports'],
])('the term %s is %s', (term, category) => {
  expect(placeItem(item(term), [])).toEqual([`category/${category}`]);
});

test.each([
  ['Scottish politics', 'politics'],
  ['Landtagswahlen', 'politics'],
  ['élections municipales', 'politics'],
  ['Τεχνολογία-Επιστήμη', 'technology'],
  ['S Moda', 'fashion'],
  ['banda desenhada', 'culture'],
  ['художня', null],
  ['свободна борба', 'sports'],
  ['борба', null],
  ['Kerékpár', null],
  ['Auto-Moto', null],
  ['pika nozna', null],
  ['pilka nozna', 'sports'],
  ['Vitenskap og teknologi', 'technology'],
  ['skoyter', 'sports'],
  ['прем\u02BCєр-ліга', 'sports'],
])('the term %s in any language is %s', (term, category) => {
  expect(placeItem(item(term), [])).toEqual(category === null ? [] : [`category/${category}`]);
});

test.each([
  ['WM', 'de-DE', 'sports'],
  ['IT', 'de', 'technology'],
  ['Stage', 'en', 'culture'],
  ['KI', 'no', 'technology'],
  ['Podium', 'nl-BE', 'culture'],
])('the term %s counts in a feed in its own language (%s) alone', (term, language, category) => {
  expect(placeItem(item(term), [], language)).toEqual([`category/${category}`]);
  expect(placeItem(item(term), [], 'fr')).toEqual([]);
  expect(placeItem(item(term), [])).toEqual([]);
});

test('terms in another language are recognised in any feed', () => {
  expect(placeItem(item('Fußball', 'Livre', 'Θέατρο'), [], 'pt-PT')).toEqual([
    'category/sports',
    'category/culture',
  ]);
});

test('lists with other separators are split', () => {
  expect(placeItem(item('Sport – Tennis', 'Politik & Wirtschaft', 'Kultur · Reise'), [])).toEqual([
    'category/sports',
    'category/politics',
    'category/culture',
  ]);
});

test('paths and lists are split', () => {
  expect(placeItem(item('News/Sport/Tennis', 'Inland > Politik'), [])).toEqual([
    'category/sports',
    'category/politics',
  ]);
  expect(placeItem(item('Kultur, Technik'), [])).toEqual(['category/culture', 'category/technology']);
});

test('a term that only contains a known word is ignored', () => {
  expect(placeItem(item('Sportsbar', 'Transport', 'Political economy of Mars', 'Unterhaltung'), [])).toEqual(
    [],
  );
});

test('terms of a feed that consist of steps and of letters that fold to many cost next to nothing', () => {
  const usual = `${'News '.repeat(10)}/${' Local'.repeat(8)}`;
  costOf(usual); // compiles it
  expect(costOf('\uFDFA/'.repeat(48))).toBeLessThan(8 * costOf(usual));
});

test('terms of other scripts do not hide those beside them', () => {
  expect(placeItem(item('体育 / Sport', 'رياضة > Спорт'), [])).toEqual(['category/sports']);
  expect(placeItem(item('Sport体育'), [])).toEqual([]);
});

test('no section is listed twice', () => {
  expect(placeItem(item('Sport', 'Fußball'), ['category/sports'])).toEqual(['category/sports']);
});

test('no term means two categories', () => {
  const meanings = new Map<string, string>();
  for (const category of categories) {
    for (const term of Object.values(categoryTerms[category]).flatMap((terms) => terms.split('|'))) {
      expect(term.trim()).not.toBe('');
      expect(meanings.get(fold(term)) ?? category).toBe(category);
      meanings.set(fold(term), category);
    }
  }
});
