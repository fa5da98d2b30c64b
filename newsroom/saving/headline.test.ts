import { expect, test } from 'vitest';
import { authorOf, headlineOf } from './headline.ts';

const feed = {
  publisher: 'Le Quotidien',
  site: 'https://www.daily.example/',
  url: 'https://feeds.example/1',
};

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
  expect(headlineOf({ title, author: null }, feed)).toBe(headline);
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
  expect(headlineOf({ title, author: 'Ada Lovelace, Zoe Grun' }, feed)).toBe(headline);
});

test.each([
  ['Bridge reopens - Gazette', 'Bridge reopens'],
  ['Bridge reopens - Gazette News', 'Bridge reopens'],
  ['Bridge reopens - News', 'Bridge reopens - News'],
])('of %j by a publisher that is called like its site, and more, it is %j', (title, headline) => {
  const gazette = { ...feed, publisher: 'The Gazette News', site: 'https://www.gazette.co.uk/' };
  expect(headlineOf({ title, author: null }, gazette)).toBe(headline);
});

test('a number is not the name of a site called by it', () => {
  const numbered = { ...feed, publisher: '77.hu', site: 'https://77.hu/' };
  expect(headlineOf({ title: 'Halottak száma – 77', author: null }, numbered)).toBe('Halottak száma – 77');
});

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['Le Quotidien', null],
  ['daily.example', null],
  ['Le Quotidien, Ada Lovelace', 'Le Quotidien, Ada Lovelace'],
  [null, null],
])('the author %j is %j: a publisher is no author of its own articles', (author, named) => {
  expect(authorOf({ author }, feed)).toBe(named);
});
