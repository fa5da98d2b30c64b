import { expect, test } from 'vitest';
import { reportsOtherNews } from './other-news.ts';

const quake = {
  title: 'Strong earthquake strikes Crete: dozens hurt in Heraklion',
  description:
    'Greek civil protection says that an earthquake with a magnitude of 6.1 shook the island on Wednesday.',
};

test.each([
  ['another headline', { ...quake, title: 'What we know so far' }],
  [
    'more that is known',
    { title: 'Crete earthquake: 40 injured, airport of Heraklion closed', description: null },
  ],
  ['another text below', { ...quake, description: 'More soon.' }],
  ['next to nothing', { title: 'Live', description: null }],
])('a report of the same with %s is no other news', (_, after) => {
  expect(reportsOtherNews(quake, after)).toBe(false);
});

test.each([
  [
    'English',
    { title: 'Election night: the first results from Lisbon', description: 'Polling stations have closed.' },
  ],
  ['Greek', { title: 'Εκλογές: Τα πρώτα αποτελέσματα από τη Λισαβόνα', description: null }],
  [
    'Finnish',
    {
      title: 'Vaali-ilta: ensimmäiset tulokset Lissabonista',
      description: 'Äänestyspaikat ovat sulkeutuneet.',
    },
  ],
])('%s words that have nothing to do with those before are other news', (_, after) => {
  expect(reportsOtherNews(quake, after)).toBe(true);
  expect(reportsOtherNews(after, quake)).toBe(true);
});

test('an inflected language keeps its words', () => {
  const before = { title: 'Helsingin rautatieasemalla syttyi tulipalo', description: null };
  const after = { title: 'Tulipalo rautatieasemassa Helsingissä: kaksi loukkaantui', description: null };
  expect(reportsOtherNews(before, after)).toBe(false);
});
