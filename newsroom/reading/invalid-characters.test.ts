import { expect, test } from 'vitest';
import { withoutInvalidCharacters } from './invalid-characters.ts';

test('characters that XML forbids and references to them are removed', () => {
  expect(withoutInvalidCharacters('a\0b\u0008c\uFFFFd&#0;e&#x1F;f&#xFFFE;g&#99999999;h')).toBe('abcdefgh');
});

test('tabs, line breaks and references to valid characters are kept', () => {
  expect(withoutInvalidCharacters('a\tb\nc\rd&#233;&#x20AC;&amp;')).toBe('a\tb\nc\rd&#233;&#x20AC;&amp;');
});

test('references without a semicolon get it', () => {
  expect(withoutInvalidCharacters('It&#8217s &#xe9, Q&A #1 &amp')).toBe('It&#8217;s &#xe9;, Q&A #1 &amp');
});

test('an emoji written as two UTF-16 references becomes one character', () => {
  expect(withoutInvalidCharacters('&#55357;&#56832; &#xD83D;&#xDE00;')).toBe('😀 😀');
});

test('a lone surrogate is removed', () => {
  expect(withoutInvalidCharacters('a\uD83Db&#55357;c')).toBe('abc');
});

test('C1 controls are replaced by the windows-1252 characters that were meant', () => {
  expect(withoutInvalidCharacters('It\u0092s 5\u0080')).toBe('It’s 5€');
});

test('every C1 control is mapped, except the five that windows-1252 leaves undefined', () => {
  const controls = String.fromCharCode(...Array.from({ length: 0x20 }, (_, index) => 0x80 + index));
  expect(withoutInvalidCharacters(controls)).toBe(
    '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ',
  );
});

test('a text in many chunks is repaired like a short one, wherever the chunks end', () => {
  for (const part of ['a&#55357;&#56832;\u0092', '😀&#0;b', '\uD83Dx&#233;']) {
    const long = part.repeat(20_000);
    expect(withoutInvalidCharacters(long)).toBe(withoutInvalidCharacters(part).repeat(20_000));
  }
});
