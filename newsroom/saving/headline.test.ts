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
  expect(headlineOf(title, feed)).toBe(headline);
});
