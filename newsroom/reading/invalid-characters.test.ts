import { expect, test } from 'vitest';
import { withoutInvalidCharacters } from './invalid-characters.ts';

test('characters that XML forbids and references to them are taken out', () => {
  expect(withoutInvalidCharacters('a\0b\u0008c\uFFFFd&#0;e&#x1F;f&#xFFFE;g&#99999999;h')).toBe('abcdefgh');
});

test('tabs, line breaks and references to sound characters stay', () => {
  expect(withoutInvalidCharacters('a\tb\nc\rd&#233;&#x20AC;&amp;')).toBe('a\tb\nc\rd&#233;&#x20AC;&amp;');
});

test('an emoji written as two UTF-16 references becomes one character', () => {
  expect(withoutInvalidCharacters('&#55357;&#56832; &#xD83D;&#xDE00;')).toBe('😀 😀');
});

test('half a surrogate pair is taken out', () => {
  expect(withoutInvalidCharacters('a\uD83Db&#55357;c')).toBe('abc');
});

test('C1 controls are the windows-1252 characters they were meant to be', () => {
  expect(withoutInvalidCharacters('It\u0092s 5\u0080')).toBe('It’s 5€');
});

test('every C1 control has its character, and the five that windows-1252 leaves free stay as they are', () => {
  const controls = String.fromCharCode(...Array.from({ length: 0x20 }, (_, index) => 0x80 + index));
  expect(withoutInvalidCharacters(controls)).toBe(
    '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ',
  );
});

test('a text of many pieces is mended like a short one, wherever they end', () => {
  for (const part of ['a&#55357;&#56832;\u0092', '😀&#0;b', '\uD83Dx&#233;']) {
    const long = part.repeat(20_000);
    expect(withoutInvalidCharacters(long)).toBe(withoutInvalidCharacters(part).repeat(20_000));
  }
});
