import { expect, test } from 'vitest';
import { authorOf, descriptionOf, hasOtherHeadline, headlineOf } from './headline.ts';

const feed = {
  publisher: 'Le Quotidien',
  site: 'https://www.daily.example/',
  url: 'https://feeds.example/1',
};

const item = { author: null, categories: [], url: 'https://www.daily.example/1' };

test.each([
  ['Bridge reopens - Le Quotidien', 'Bridge reopens'],
  ['Bridge – long closed – reopens | LE QUOTIDIEN', 'Bridge – long closed – reopens'],
  ['Bridge reopens — Daily.example', 'Bridge reopens'],
  ['Bridge reopens - Quotidien', 'Bridge reopens'],
  ['Bridge reopens (Le Quotidien)', 'Bridge reopens'],
  ['Bridge reopens | www.daily.example', 'Bridge reopens'],
  ['Bridge reopens | le quotidien 📰', 'Bridge reopens'],
  ['Bridge reopens - Daily', 'Bridge reopens - Daily'],
  ['Bridge reopens (daily.example)', 'Bridge reopens'],
  ['Le pont rouvre : le trafic (quotidien)', 'Le pont rouvre : le trafic (quotidien)'],
  ['Bridge reopens (again)', 'Bridge reopens (again)'],
  ['Bridge reopens - 🌉', 'Bridge reopens - 🌉'],
  ['Bridge reopens - Le Quotidien reports', 'Bridge reopens - Le Quotidien reports'],
  ['Serbia - Ukraine', 'Serbia - Ukraine'],
  ['Le Quotidien', 'Le Quotidien'],
])('the headline of %j is %j', (title, headline) => {
  expect(headlineOf({ ...item, title }, feed)).toBe(headline);
});

test.each([
  ['We must act now | Ada Lovelace', 'We must act now'],
  ['We must act now | Ada Lovelace | Le Quotidien', 'We must act now'],
  ['We must act now | Zoë Grün and Ada Lovelace', 'We must act now'],
  ['We must act now | Letters', 'We must act now | Letters'],
  ['We must act now | Ada Lovelace and her machine', 'We must act now | Ada Lovelace and her machine'],
  ['“We must act now” – Ada Lovelace', '“We must act now” – Ada Lovelace'],
  ['Ada Lovelace', 'Ada Lovelace'],
])('of %j by these authors the headline is %j', (title, headline) => {
  expect(headlineOf({ ...item, title, author: 'Ada Lovelace, Zoe Grun' }, feed)).toBe(headline);
});

test.each([
  ['Bridge reopens - Gazette', 'Bridge reopens'],
  ['Bridge reopens - Gazette News', 'Bridge reopens'],
  ['Bridge reopens - News', 'Bridge reopens - News'],
])('of %j by a publisher that is called like its site, and more, it is %j', (title, headline) => {
  const gazette = { ...feed, publisher: 'The Gazette News', site: 'https://www.gazette.co.uk/' };
  expect(headlineOf({ ...item, title }, gazette)).toBe(headline);
});

test.each([
  ['Bridge over river reopens | Politics | Le Quotidien', 'Bridge over river reopens'],
  ['Bridge over river reopens | World news | Le Quotidien', 'Bridge over river reopens'],
  ['Bridge over river reopens | Économie | Politics | Le Quotidien', 'Bridge over river reopens'],
  ['Bridge over river reopens | Politics', 'Bridge over river reopens | Politics'],
  ['Bridge over river reopens | Why now? | Le Quotidien', 'Bridge over river reopens | Why now?'],
  ['Bridge over river reopens | 🌉 | Le Quotidien', 'Bridge over river reopens | 🌉'],
  ['Bridge over river reopens – Politics | Le Quotidien', 'Bridge over river reopens – Politics'],
  ['Live ticker | Politics | Le Quotidien', 'Live ticker | Politics'],
])('of %j in these sections it is %j', (title, headline) => {
  const placed = {
    ...item,
    categories: ['politics', 'Economie'],
    url: 'https://daily.example/world-news/why-now',
  };
  expect(headlineOf({ ...placed, title }, feed)).toBe(headline);
});

test.each([
  ['Bridge over river reopens', false],
  ['Bridge over river reopens - Le Quotidien', false],
  ['Bridge over river reopens | Politics', false],
  ['Bridge over river closes', true],
])('whether %j was another headline: %s', (before, isOther) => {
  const now = { ...item, title: 'Bridge over river reopens', categories: ['Politics'] };
  expect(hasOtherHeadline(before, now, feed)).toBe(isOther);
});

test('a number is not the name of a site called by it', () => {
  const numbered = { ...feed, publisher: '77.hu', site: 'https://77.hu/' };
  expect(headlineOf({ ...item, title: 'Halottak száma – 77' }, numbered)).toBe('Halottak száma – 77');
});

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['Le Quotidien', null],
  ['daily.example', null],
  ['Redaktion Le Quotidien', null],
  ['Quotidien staff', null],
  ['Rédaction de Libération', 'Rédaction de Libération'],
  ['Le Quotidien, Ada Lovelace', 'Le Quotidien, Ada Lovelace'],
  [null, null],
])('the author %j is %j: a publisher is no author of its own articles', (author, named) => {
  expect(authorOf({ author }, feed)).toBe(named);
});

const title = 'Orages : « La nuit a été longue » - Le Quotidien';
const headline = 'Orages : « La nuit a été longue »';

test.each([
  headline,
  'Orages: "la nuit a été longue"',
  'Orages : « La nuit a été longue »  Le Quotidien',
  'Orages : « La nuit a été longue » - Le Quotidien',
  'Orages : « La nuit a été...',
])('a description that only repeats the headline says nothing: %s', (description) => {
  expect(descriptionOf({ title, description }, headline, feed)).toBeNull();
});

test.each([
  'Orages…',
  'Orages : « La nuit a été longue », dit le maire.',
  'La nuit a été longue',
  'Orages : « La nuit a été',
  null,
])('a description that says more, or is a sentence of its own, stays: %s', (description) => {
  expect(descriptionOf({ title, description }, headline, feed)).toBe(description);
});

test.each([
  ['The bridge has reopened. Le Quotidien', 'The bridge has reopened.'],
  ['It rained. “The bridge is open.” (Le Quotidien)', 'It rained. “The bridge is open.”'],
  ['Is it open? – daily.example', 'Is it open?'],
  ['Son « pain » quotidien', 'Son « pain » quotidien'],
  ['She reads every morning. It is Le Quotidien', 'She reads every morning. It is Le Quotidien'],
  ['The mayor told Le Quotidien', 'The mayor told Le Quotidien'],
])('%j is shown as %j: a publisher is named beside its articles anyway', (description, shown) => {
  expect(descriptionOf({ title, description }, headline, feed)).toBe(shown);
});
