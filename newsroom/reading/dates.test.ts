import { expect, test } from 'vitest';
import { parseDate, publishedAt } from './dates.ts';

const read = (text: string) => parseDate(text)?.toISOString() ?? null;

test.each([
  ['Thu, 01 Jan 2026 19:48:21 GMT', '2026-01-01T19:48:21.000Z'],
  ['Thu, 01 Jan 2026 19:48:21 +0100', '2026-01-01T18:48:21.000Z'],
  ['1 Jan 26 19:48 EST', '2026-01-02T00:48:00.000Z'],
  ['01 Jan 1999 19:48:21', '1999-01-01T19:48:21.000Z'],
  ['Thu, 1 Jan 2026 10:00:00 CET', '2026-01-01T09:00:00.000Z'],
  ['Wed, 1 Jul 2026 10:00:00 CEST', '2026-07-01T08:00:00.000Z'],
  ['Wed, 1 Jul 2026 10:00:00 EEST', '2026-07-01T07:00:00.000Z'],
  ['Wed, 1 Jul 2026 10:00:00 BST', '2026-07-01T09:00:00.000Z'],
  ['Thu Jan 01 2026 19:48:21 GMT+0100 (Central European Time)', '2026-01-01T18:48:21.000Z'],
  ['Thu Jan  1 19:48:21 2026', '2026-01-01T19:48:21.000Z'],
  ['Thu Jan 01 19:48:21 +0000 2026', '2026-01-01T19:48:21.000Z'],
  ['January 5, 2026 3:15 PM', '2026-01-05T15:15:00.000Z'],
  ['5th January 2026 12:05 a.m.', '2026-01-05T00:05:00.000Z'],
  ['05-Jan-2026 10:00:00', '2026-01-05T10:00:00.000Z'],
])('RFC 822 and its like: %s', (text, instant) => {
  expect(read(text)).toBe(instant);
});

test.each([
  ['2026-01-01T19:48:21Z', '2026-01-01T19:48:21.000Z'],
  ['2026-01-01T19:48:21.5+02:00', '2026-01-01T17:48:21.500Z'],
  ['2026-01-01T19:48+0200', '2026-01-01T17:48:00.000Z'],
  ['2026-01-01 19:48:21', '2026-01-01T19:48:21.000Z'],
  ['2026-01-01', '2026-01-01T00:00:00.000Z'],
  ['2026/01/31 10:00', '2026-01-31T10:00:00.000Z'],
  ['31.12.2025 14:30', '2025-12-31T14:30:00.000Z'],
])('ISO 8601 and numbers: %s', (text, instant) => {
  expect(read(text)).toBe(instant);
});

test.each([
  ['Do, 05 Mär 2026 10:00:00 +0100', '03-05T09'],
  ['5. Jänner 2026, 10:00 Uhr', '01-05T10'],
  ['lun, 05 janv. 2026 10:00:00 +0100', '01-05T09'],
  ['1er août 2026 à 10h00', '08-01T10'],
  ['5 maart 2026 10:00', '03-05T10'],
  ['mar, 03 mar 2026 10:00:00 +0100', '03-03T09'],
  ['5 de enero de 2026', '01-05T00'],
  ['Sex, 05 Dez 2026 10:00:00', '12-05T10'],
  ['Śr, 05 Lis 2026 10:00:00 +0100', '11-05T09'],
  ['5 października 2026', '10-05T00'],
  ['pá 5. prosince 2026 10:00', '12-05T10'],
  ['5. februára 2026', '02-05T00'],
  ['5. avgust 2026', '08-05T00'],
  ['2026. január 5. 10:00', '01-05T10'],
  ['Пн, 05 яну 2026 10:00:00 +0200', '01-05T08'],
  ['5 ноември 2026 г. 10:00', '11-05T10'],
  ['Παρ, 05 Ιουν 2026 10:00:00 +0300', '06-05T07'],
  ['Δευτέρα, 5 Ιανουαρίου 2026', '01-05T00'],
  ['2026 m. sausio 5 d. 10:00', '01-05T10'],
  ['pirmdiena, 5. janvāris 2026', '01-05T00'],
  ['lør, 05 okt 2026 10:00', '10-05T10'],
  ['mån 5 maj 2026 10.00', '05-05T10'],
  ['5 січня 2026 р. о 10:00', '01-05T10'],
  ['Пн, 05 лют 2026 10:00:00 +0200', '02-05T08'],
  ['5 Meán Fómhair 2026', '09-05T00'],
  ['Aoine, 5 Bealtaine 2026', '05-05T00'],
])('the languages of the catalogue: %s', (text, expected) => {
  expect(read(text)).toMatch(`2026-${expected}`);
});

test.each([
  ['', 'nothing'],
  ['yesterday', 'words'],
  ['2026', 'a year'],
  ['05/06/2026', 'either May or June'],
  ['Fri, 30 Feb 2026 10:00:00 GMT', 'no such day'],
  ['Thu, 01 Jan 2026 25:00:00 GMT', 'no such hour'],
  ['Thu, 01 Jan 2026 10:61:00 GMT', 'no such minute'],
  ['Thu, 01 Jan 2026 10:00:00 XYZ', 'no such zone'],
  ['2026-13-01T00:00:00Z', 'no such month'],
  ['2026-01-01T10:00:00Z or so', 'more than a date'],
  ['0000-00-00 00:00:00', 'zeroes'],
])('%j is not read: %s', (text) => {
  expect(read(text)).toBeNull();
});

const now = new Date('2026-11-20T12:00:00Z');

test('the first date that can be read counts', () => {
  expect(publishedAt(['soon', '2026-11-20T10:00:00Z', '2026-01-01'], now)).toEqual(
    new Date('2026-11-20T10:00:00Z'),
  );
});

test('a date in the future is none, whatever follows it', () => {
  expect(publishedAt(['2035-01-01T10:00:00Z', '2026-01-01'], now)).toBeNull();
});

test('a clock a few minutes ahead is forgiven', () => {
  expect(publishedAt(['2026-11-20T12:10:00Z'], now)).toEqual(new Date('2026-11-20T12:10:00Z'));
});

test('a date before the web is none', () => {
  expect(publishedAt(['1970-01-01T00:00:00Z'], now)).toBeNull();
});
