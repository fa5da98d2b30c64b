import { expect, test } from 'vitest';
import { authorName } from './author-name.ts';

test.each([
  ['Ada Lovelace', 'Ada Lovelace'],
  ['ada@example.org (Ada Lovelace)', 'Ada Lovelace'],
  ['Ada Lovelace (ada@example.org)', 'Ada Lovelace'],
  ['Ada Lovelace <ada@example.org>', 'Ada Lovelace'],
  ['mailto:ada@example.org Ada Lovelace', 'Ada Lovelace'],
  ['By <a href="/ada">Ada Lovelace</a>', 'Ada Lovelace'],
  ['<name>Ada Lovelace</name><email>ada@example.org</email>', 'Ada Lovelace'],
  ['Ada Lovelace (Reuters)', 'Ada Lovelace (Reuters)'],
  ['M&#252;ller &amp; S&ouml;hne', 'Müller & Söhne'],
  ['Byron', 'Byron'],
  ['Von Ada Lovelace', 'Ada Lovelace'],
  ['par Ada Lovelace', 'Ada Lovelace'],
  ['di Ada Lovelace', 'Ada Lovelace'],
  ['Autor: Ada Lovelace', 'Ada Lovelace'],
  ['Von der Leyen', 'Von der Leyen'],
  ['Von Trapp', 'Von Trapp'],
  ['Von Trier, Lars', 'Von Trier, Lars'],
  ['von Ahn', 'von Ahn'],
  ['Di Stefano', 'Di Stefano'],
  ['Autora', 'Autora'],
])('%j is %j', (author, name) => {
  expect(authorName([[author]])).toBe(name);
});

const addresses = ['ada@example.org', '<ada@example.org>', 'https://example.org/ada'];
const accounts = ['admin', 'Super User', 'noreply@blogger.com (Unknown)', '[object Object]', '17'];
test.each([...addresses, ...accounts, '()', ' '])('%j names nobody', (author) => {
  expect(authorName([[author]])).toBeNull();
});

const offices =
  'Redaktion|Die Redaktion|Online-Redaktion|Newsroom|Web Desk|Staff|di Redazione|La Redazione|Redacción|La rédaction|de redactie|Redakcja|Redakce|Uredništvo|A szerkesztőség|Редакция|Redaksjonen|Συντακτική ομάδα'.split(
    '|',
  );
test.each([...offices, 'null', '{{ author }}', '${author.name}'])('%j is nobody', (author) => {
  expect(authorName([[author], ['Ada Lovelace']])).toBe('Ada Lovelace');
});

test.each([
  'Redaktion der Zeitung für Kunst',
  'Staffan Redin',
  'Staff and agencies',
  'Redaktionsnetzwerk Deutschland',
  'Anna Redakcka',
  'Ekip Ltd',
])('%s is an author', (author) => {
  expect(authorName([[author]])).toBe(author);
});

test('several authors are listed once each', () => {
  expect(authorName([['Ada', 'Grace', 'Ada']])).toBe('Ada, Grace');
});

test('fields that repeat the author in another way are not added', () => {
  expect(authorName([['a@example.org'], ['Ada'], ['News Desk']])).toBe('Ada');
});

test('the most names that a feed can have, each hard for a regular expression, are read quickly', () => {
  const names = [`${'a'.repeat(999)}@`, `a${' ,'.repeat(499)}b`];
  const read = Array.from({ length: 12_000 }, (_, index) => authorName([[names[index % 2] ?? '']]));
  expect(new Set(read).size).toBe(2);
});
