import { expect, test } from 'vitest';
import { dateOrder } from './date-order.ts';
import { datesOfFeed, parseDate, publishedAt } from './dates.ts';

const read = (text: string) => parseDate(text)?.toISOString() ?? null;

test.each([
  ['Thu, 01 Jan 2026 19:48:21 GMT', '2026-01-01T19:48:21.000Z'],
  ['Thu, 01 Jan 2026 19:48:21 +0100', '2026-01-01T18:48:21.000Z'],
  ['1 Jan 26 19:48 EST', '2026-01-02T00:48:00.000Z'],
  ['01 Jan 1999 19:48:21', '1999-01-01T19:48:21.000Z'],
  ['Thu, 1 Jan 2026 10:00:00 CET', '2026-01-01T09:00:00.000Z'],
  ['Wed, 1 Jul 2026 10:00:00 CEST', '2026-07-01T08:00:00.000Z'],
  ['Wed, 1 Jul 2026 10:00:00 (CEST)', '2026-07-01T08:00:00.000Z'],
  ['Wed, 1 Jul 2026 10:00:00 (updated)', '2026-07-01T10:00:00.000Z'],
  ['Wed Jul 01 2026 10:00:00 GMT+0200 (CEST)', '2026-07-01T08:00:00.000Z'],
  ['Wed, 1 Jul 2026 10:00:00 EEST', '2026-07-01T07:00:00.000Z'],
  ['Wed, 1 Jul 2026 10:00:00 BST', '2026-07-01T09:00:00.000Z'],
  ['Thu Jan 01 2026 19:48:21 GMT+0100 (Central European Time)', '2026-01-01T18:48:21.000Z'],
  ['Thu Jan  1 19:48:21 2026', '2026-01-01T19:48:21.000Z'],
  ['Thu Jan 01 19:48:21 +0000 2026', '2026-01-01T19:48:21.000Z'],
  ['Mon, 27 Jul 2026 10.00.05 +0200', '2026-07-27T08:00:05.000Z'],
  ['Mon, 27 Jul 2026 - 10:00', '2026-07-27T10:00:00.000Z'],
  ['January 5, 2026 3:15 PM', '2026-01-05T15:15:00.000Z'],
  ['5th January 2026 12:05 a.m.', '2026-01-05T00:05:00.000Z'],
  ['Mon, 05 Jan 2026 22:10:00 PM +0100', '2026-01-05T21:10:00.000Z'],
  ['5 Jan 2026 00:10 AM', '2026-01-05T00:10:00.000Z'],
  ['Mon, 05 Jan 2026 9:5:7 GMT', '2026-01-05T09:05:07.000Z'],
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
  ['05.01.2026 10:00 Uhr', '2026-01-05T10:00:00.000Z'],
  ['5.1.2026 klo 10.00', '2026-01-05T10:00:00.000Z'],
  ['Mo., 05.01.2026, 10:00 Uhr MEZ', '2026-01-05T09:00:00.000Z'],
  ['Mon, 27/07/2026 - 10:00', '2026-07-27T10:00:00.000Z'],
  ['27/07/2026 - 10:00', '2026-07-27T10:00:00.000Z'],
  ['Mon, 07/27/2026 - 10:00', '2026-07-27T10:00:00.000Z'],
  ['27.07.2026 - 10:00', '2026-07-27T10:00:00.000Z'],
  ['27.07.2026 – 10.00 Uhr', '2026-07-27T10:00:00.000Z'],
  ['2026-07-27 - 10:00:30', '2026-07-27T10:00:30.000Z'],
  ['27.07.26 10:00', '2026-07-27T10:00:00.000Z'],
  ['27.07.26', '2026-07-27T00:00:00.000Z'],
  ['27.07.26 10.00.30', '2026-07-27T10:00:30.000Z'],
  ['2026-07-27 10.00.30', '2026-07-27T10:00:30.000Z'],
  ['25/12/2025 10:00', '2025-12-25T10:00:00.000Z'],
  ['12/25/2025', '2025-12-25T00:00:00.000Z'],
  ['vrijdag 25-12-2025 10:00', '2025-12-25T10:00:00.000Z'],
  ['05/05/2026', '2026-05-05T00:00:00.000Z'],
  ['20260105T101530Z', '2026-01-05T10:15:30.000Z'],
  ['20260105T1015+0100', '2026-01-05T09:15:00.000Z'],
  ['20260105', '2026-01-05T00:00:00.000Z'],
  ['2026-03', '2026-03-01T00:00:00.000Z'],
  ['1767607200', '2026-01-05T10:00:00.000Z'],
  ['1767607200123', '2026-01-05T10:00:00.000Z'],
  ['/Date(1767607200123)/', '2026-01-05T10:00:00.000Z'],
  ['/Date(1767607200123+0100)/', '2026-01-05T10:00:00.000Z'],
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
  ['5. januarja 2026 ob 10:00', '01-05T10'],
  ['5. februarja 2026', '02-05T00'],
  ['5. junija 2026', '06-05T00'],
  ['5. julija 2026', '07-05T00'],
  ['5. avgusta 2026', '08-05T00'],
  ['2026. gada 5. janvārī', '01-05T00'],
  ['5. janvāra 2026', '01-05T00'],
  ['5. maija 2026', '05-05T00'],
  ['2026. gada 5. maijā', '05-05T00'],
  ['5. jūnija 2026', '06-05T00'],
  ['5. jūnijā 2026', '06-05T00'],
  ['5. jūlijā 2026', '07-05T00'],
  ['5. Mrz 2026', '03-05T00'],
  ['5 Maerz 2026', '03-05T00'],
  ['5. Jaenner 2026', '01-05T00'],
  ['5 de setiembre de 2026', '09-05T00'],
  ['5 Γενάρη 2026', '01-05T00'],
  ['5 Φλεβάρη 2026', '02-05T00'],
  ['5 Μάη 2026', '05-05T00'],
  ['5 Ιούνη 2026', '06-05T00'],
  ['5 Δεκέμβρης 2026', '12-05T00'],
  ['5 Samhna 2026', '11-05T00'],
  ['5 Nollag 2026', '12-05T00'],
  ['5 Mhárta 2026', '03-05T00'],
  ['ndz, 05 Sty 2026 10:00:00 +0100', '01-05T09'],
  ['H, 05 jan 2026 10:00', '01-05T10'],
  ['K, 06 jan 2026 10:00', '01-06T10'],
  ['2026. január 5-én', '01-05T00'],
])('the languages of the catalogue: %s', (text, expected) => {
  expect(read(text)).toMatch(`2026-${expected}`);
});

test.each([
  ['Mon, 05 Jan 2026 10:00:00 Europe/Berlin', '2026-01-05T09:00:00.000Z'],
  ['2026-07-01 10:00 Europe/Athens', '2026-07-01T07:00:00.000Z'],
  ['2026-01-05T10:00:00+01:00[Europe/Paris]', '2026-01-05T09:00:00.000Z'],
  ['2026-07-01T10:00:00.5Z[UTC]', '2026-07-01T10:00:00.500Z'],
  ['2026-07-01T10:00+02:00[CET]', '2026-07-01T08:00:00.000Z'],
  ['2026-01-05T10:00:00[Europe/Paris]', '2026-01-05T09:00:00.000Z'],
  ['Mon, 05 Jan 2026 10:00:00 Etc/GMT', '2026-01-05T10:00:00.000Z'],
  ['2026-01-05T10:00:00\u221205:00', '2026-01-05T15:00:00.000Z'],
  ['Mon, 05 Jan 2026 10:00:00 ET', '2026-01-05T15:00:00.000Z'],
  ['Wed, 01 Jul 2026 10:00:00 ET', '2026-07-01T14:00:00.000Z'],
  ['Mon, 05 Jan 2026 10:00:00 CT', '2026-01-05T16:00:00.000Z'],
  ['Mon, 05 Jan 2026 10:00:00 MT', '2026-01-05T17:00:00.000Z'],
  ['Mon, 05 Jan 2026 10:00:00 PT', '2026-01-05T18:00:00.000Z'],
  ['Mon, 05 Jan 2026 10:00:00 AT', '2026-01-05T14:00:00.000Z'],
  ['January 5, 2026 at 3:15 PM', '2026-01-05T15:15:00.000Z'],
  // Daylight saving time begins and ends at 01:00 UTC.
  ['2026-03-29T03:30:00 Europe/Berlin', '2026-03-29T01:30:00.000Z'],
  ['2026-10-25T03:30:00 Europe/Berlin', '2026-10-25T02:30:00.000Z'],
])('zones that change their clocks: %s', (text, instant) => {
  expect(read(text)).toBe(instant);
});

test.each([
  [['25/12/2025', '05/06/2026'], 'en-US', '2026-06-05'],
  [['12/25/2025', '05/06/2026'], 'de', '2026-05-06'],
  [['05/06/2026'], 'fr-FR', '2026-06-05'],
  [['05/06/2026'], 'en-us', '2026-05-06'],
  [['05/06/2026'], 'en-GB', '2026-06-05'],
])('what 05/06/2026 means in a feed with the dates %j in %s', (dates, language, expected) => {
  expect(parseDate('05/06/2026', dateOrder(dates, language))?.toISOString()).toMatch(expected);
});

test.each([
  [['25/12/2025', '12/25/2025'], 'de'],
  [['05/06/2026'], 'en'],
  [['05/06/2026'], null],
])('a feed with the dates %j in %s does not tell', (dates, language) => {
  expect(parseDate('05/06/2026', dateOrder(dates, language))).toBeNull();
});

test.each([
  ['', 'nothing'],
  ['yesterday', 'words'],
  ['2026', 'a year'],
  ['05/06/2026', 'either May or June'],
  ['Fri, 30 Feb 2026 10:00:00 GMT', 'no such day'],
  ['Thu, 01 Jan 2026 25:00:00 GMT', 'no such hour'],
  ['Thu, 01 Jan 2026 10:61:00 GMT', 'no such minute'],
  ['Thu, 01 Jan 2026 10:00:61 GMT', 'no such second'],
  ['Thu, 01 Jan 2026 10:00:00 XYZ', 'no such zone'],
  ['2026-13-01T00:00:00Z', 'no such month'],
  ['2026-01-01T10:00:00Z or so', 'more than a date'],
  ['2026-01-01T10:00:00+99:99', 'no such zone'],
  ['2026-01-01T10:00:00+15:00', 'no such zone'],
  ['2026-01-01 10:00 Europe/Atlantis', 'no such zone'],
  ['Thu, 01 Jan 2026 10:00:00 A', 'a zone that nobody agrees on'],
  ['0000-00-00 00:00:00', 'zeroes'],
  ['27.13.26 10:00', 'no such month'],
  ['27 Jul 2026 27.07.26', 'no such hour'],
  ['27/07/2026 - - 10:00', 'more than a date'],
])('%j is not read: %s', (text) => {
  expect(read(text)).toBeNull();
});

const now = new Date('2026-11-20T12:00:00Z');

const at = (...candidates: string[]) => publishedAt(candidates, now).at;

test('the first readable date is used', () => {
  expect(at('soon', '2026-11-20T10:00:00Z', '2026-01-01')).toEqual(new Date('2026-11-20T10:00:00Z'));
});

test('a date in the future or before the web existed is passed over for the next one', () => {
  expect(at('2035-01-01T10:00:00Z', '1970-01-01', '2026-01-01T10:00:00Z')).toEqual(
    new Date('2026-01-01T10:00:00Z'),
  );
  expect(at('2035-01-01T10:00:00Z', '2036-01-01')).toBeNull();
});

test('a date a few minutes ahead is accepted', () => {
  expect(at('2026-11-20T12:10:00Z')).toEqual(new Date('2026-11-20T12:10:00Z'));
});

test('a date before the web existed is ignored', () => {
  expect(at('1970-01-01T00:00:00Z')).toBeNull();
});

test.each(['2026-11-19', '20261119', 'Thu, 19 Nov 2026', '19.11.2026', '19 novembre 2026'])(
  'a day without a clock (%s) means its noon, which is that day in all of Europe',
  (date) => {
    expect(publishedAt([date], now)).toEqual({
      at: new Date('2026-11-19T12:00:00Z'),
      day: new Date('2026-11-19T00:00:00Z'),
    });
  },
);

test.each(['2026-11-19T00:00:00Z', '20261119T103000', '1795860000', 'Thu, 19 Nov 2026 00:00 GMT'])(
  'a clock (%s) means what it says',
  (date) => {
    expect(publishedAt([date], new Date('2027-01-01')).day).toBeNull();
  },
);

test('if all dates of a feed are at midnight, they are days', () => {
  const midnights = ['17', '18', '19'].map((day) => `${day} Nov 2026 00:00:00 +0100`);
  const dates = datesOfFeed(midnights, null);
  const day = new Date('2026-11-18T23:00:00Z');
  expect(publishedAt(['19 Nov 2026 00:00:00 +0100'], now, dates)).toEqual({
    at: new Date('2026-11-19T11:00:00Z'),
    day,
  });
  const one = datesOfFeed([...midnights, '19 Nov 2026 00:01:00 +0100'], null);
  expect(publishedAt(['19 Nov 2026 00:00:00 +0100'], now, one)).toEqual({ at: day, day: null });
});

test.each([
  ['11/19/2026 12:00:00 AM', true],
  ['11/19/2026 12:00:00 PM', false],
  ['19 Nov 2026 12:00', false],
])('%s is midnight: %s', (date, isMidnight) => {
  expect(datesOfFeed([date, date, date], null).daysOnly).toBe(isMidnight);
});

test('of endless dates the first ones tell what those of the feed are', () => {
  const days = Array.from({ length: 2_000 }, () => '19 Nov 2026 00:00');
  expect(datesOfFeed([...days, '19 Nov 2026 10:30', '11/19/2026'], null)).toEqual({
    order: null,
    daysOnly: true,
  });
});
