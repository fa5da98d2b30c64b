import { expect, test } from 'vitest';
import { ownWords } from './own-words.ts';

const title = 'Harbour bridge reopens';

test.each([
  ['Harbour bridge reopens. Traffic is back.', 'Traffic is back.'],
  ['Harbour bridge reopens - “Traffic is back”', '“Traffic is back”'],
  ['Harbour bridge reopens | Traffic is back. Read more', 'Traffic is back.'],
  ['Harbour bridge reopens admin Wed, 11/25/2026 - 12:00. Traffic is back.', 'Traffic is back.'],
  ['Harbour bridge reopens Ada Lovelace Mi., 25.11.2026 - 12:00 Traffic is back.', 'Traffic is back.'],
  ['Harbour bridge reopens.', ''],
  ['Harbour bridge reopens after a year', 'Harbour bridge reopens after a year'],
  ['Harbour bridge reopens - but only for one day', 'Harbour bridge reopens - but only for one day'],
  ['Harbour bridge reopens Monday', 'Harbour bridge reopens Monday'],
  ['[vc_row][vc_column width="1/2"]Traffic is back.[/vc_column][/vc_row]', 'Traffic is back.'],
  ['[caption id="attachment_7" align="left"]The bridge[/caption] Traffic is back.', 'Traffic is back.'],
  ['Traffic is back… Continue reading “Harbour bridge reopens”', 'Traffic is back…'],
  ['Traffic is back after […]', 'Traffic is back after…'],
  ['Traffic is back. […]', 'Traffic is back…'],
  ['Traffic is back after (...)', 'Traffic is back after…'],
  [
    'Traffic is back.Experts doubt it, says booking.com.',
    'Traffic is back. Experts doubt it, says booking.com.',
  ],
  [
    'Se reabrió en 2014.Dudan los expertos (de Cádiz).Y la alcaldesa.',
    'Se reabrió en 2014. Dudan los expertos (de Cádiz). Y la alcaldesa.',
  ],
  ['See traffic.example/back.Html for it, or Node.js.', 'See traffic.example/back.Html for it, or Node.js.'],
  ['The U.S.A. has Ph.D students', 'The U.S.A. has Ph.D students'],
  ['By Ada Lovelace and Charles Babbage', ''],
  ['Por Ada Lovelace e Charles Babbage', ''],
  ['By Ada Lovelace, who crossed it first', 'By Ada Lovelace, who crossed it first'],
  ['By bus', 'By bus'],
  ['(Photo by Ada Lovelace/Agency) Traffic is back.', 'Traffic is back.'],
  ['La banque (crédits : 2 milliards) recule.', 'La banque (crédits : 2 milliards) recule.'],
  ['Traffic is back (Foto: Ada Lovelace) since noon. [Image credit: Agency]', 'Traffic is back since noon.'],
  ['Traffic is back. Фото: Ада Лавлейс', 'Traffic is back.'],
  ['Traffic is back (photo), says the port.', 'Traffic is back (photo), says the port.'],
  ['What to see: a photo by Ada Lovelace', 'What to see: a photo by Ada Lovelace'],
  ['“[The bridge] is open” [video]', '“[The bridge] is open” [video]'],
])('%j says %j', (description, words) => {
  expect(ownWords(description, title)).toBe(words);
});

test.each([
  ["'It’s back', says the port. Traffic is slow.", 'Traffic is slow.'],
  ["« It's back », says the port", ''],
  ["„It's back“, says the port – Traffic is slow.", 'Traffic is slow.'],
  ["It's back, says the port. Traffic is slow.", "It's back, says the port. Traffic is slow."],
  ["“It's back”, says the portress. Traffic is slow.", "“It's back”, says the portress. Traffic is slow."],
])('%j has other quotation marks than the headline and says %j', (description, words) => {
  expect(ownWords(description, '“It’s back”, says the port')).toBe(words);
});

test('a headline alone says nothing, however short it is', () => {
  expect(ownWords("It's back", 'It’s back')).toBe('');
});

test('a short headline may be the beginning of a sentence', () => {
  expect(ownWords('Brexit. What now?', 'Brexit')).toBe('Brexit. What now?');
});

test('a headline that ends a sentence needs no mark behind it', () => {
  expect(ownWords('Is the harbour bridge safe? Experts doubt it.', 'Is the harbour bridge safe?')).toBe(
    'Experts doubt it.',
  );
});

test('a text of nothing but brackets is read quickly', () => {
  expect(ownWords('[caption '.repeat(300_000), title)).toContain('[caption');
});
