import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { pageOf, sameAddresses } from './same-addresses.ts';

test.each([
  ['https://news.example/1', 'http://news.example/1'],
  ['https://news.example/1', 'https://www.news.example/1'],
  ['https://news.example/1', 'https://news.example/1/'],
  ['https://www.news.example/1?a=b#c', 'http://news.example/1/?a=b#c'],
  ['https://news.example/', 'http://www.news.example/'],
])('%s and %s lead to the same page', (one, other) => {
  expect(sameAddresses(one)).toEqual(sameAddresses(other));
  expect(sameAddresses(one)).toContain(other);
});

test.each([
  ['https://news.example/1', 'https://news.example/2'],
  ['https://news.example/1', 'https://news.example/1?page=2'],
  ['https://news.example/1', 'https://news.example/1#2'],
  ['https://news.example/a', 'https://news.example/A'],
  ['https://news.example/1', 'https://sport.news.example/1'],
  ['https://news.example/?a=/', 'https://news.example/?a='],
])('%s and %s do not', (one, other) => {
  expect(pageOf(one)).not.toBe(pageOf(other));
});

const isAmong = (url: string) => sameAddresses(url).includes(url);

test('an address is one of its own forms', () => {
  const paths = array(constantFrom('/', '?', '#', '/?', '/#', 'www.', 'a'), { maxLength: 8 });
  const urls = paths.map((pieces) => new URL(`https://news.example/${pieces.join('')}`).href);
  expect(() => assert(property(urls, isAmong))).not.toThrow();
});
