import { expect, test } from 'vitest';
import { headlineOf } from './headline.ts';

const feed = {
  publisher: 'Le Quotidien',
  site: 'https://www.daily.example/',
  url: 'https://feeds.example/1',
};

test.each([
  ['Bridge reopens - Le Quotidien', 'Bridge reopens'],
  ['Bridge – long closed – reopens | LE QUOTIDIEN', 'Bridge – long closed – reopens'],
  ['Bridge reopens — Daily.example', 'Bridge reopens'],
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
