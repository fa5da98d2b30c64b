import { expect, test } from 'vitest';
import { readableAddress } from './readable-address.ts';

test('a literal percent sign is encoded', () => {
  expect(readableAddress('/articles/storm%20100%?page=2')).toBe('/articles/storm%20100%25?page=2');
  expect(readableAddress('/articles/%E4rger')).toBe('/articles/%25E4rger');
});

test('valid addresses, and those of other things than pages, are not changed', () => {
  for (const url of ['/', '/articles/%C3%A4rger', '/articles/x?q=%', '/api/articles/100%'])
    expect(readableAddress(url)).toBeNull();
});

test('lists have one address, however their names are written', () => {
  expect(readableAddress('/articles/SpOrTs?page=2')).toBe('/articles/sports?page=2');
  expect(readableAddress('/articles/%20sports%20%20')).toBe('/articles/sports');
  expect(readableAddress('/ARTICLES/Initial_Local.data?region=de')).toBe(
    '/articles/initial_local.data?region=de',
  );
  expect(readableAddress('/Login')).toBe('/login');
  for (const url of ['/articles/Ukraine%20War', '/articles/NATO', '/article/Rain-aB3', '/articles?q=NATO'])
    expect(readableAddress(url)).toBeNull();
});

test('the result is never an address of another site', () => {
  expect(readableAddress('//other.example/%')).toBe('/other.example/%25');
  expect(readableAddress('/\\other.example/%')).toBe('/other.example/%25');
});

test('a page has one address, whatever its encoding and trailing slashes', () => {
  expect(readableAddress('/articles/%73ports%2dnews?page=2')).toBe('/articles/sports-news?page=2');
  expect(readableAddress('/articles/sports///?page=2')).toBe('/articles/sports?page=2');
  expect(readableAddress('/%64esk//')).toBe('/desk');
  expect(readableAddress('//other.example//')).toBe('/other.example');
  expect(readableAddress('/login/')).toBe('/login');
  expect(readableAddress('///?notice=x')).toBe('/?notice=x');
  for (const url of [
    '/',
    '/api/articles/',
    '/articles/a%2Fb%20c%2E',
    '/articles/%2573',
    '/articles/%2e%2e/x',
  ])
    expect(readableAddress(url)).toBeNull();
});
