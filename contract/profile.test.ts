import { expect, test } from 'vitest';
import { DisplayName, PictureUrl } from './profile.ts';

test.each([
  ['  Ada   Lovelace ', 'Ada Lovelace'],
  ['e\u0301va', 'éva'],
  ['a\u202Eb\u200Bc\u0000d', 'abcd'],
  ['Ada\n\tL.', 'Ada L.'],
  ['<b>Ada</b>', '<b>Ada</b>'],
  ['👩‍🚀 Ada', '👩‍🚀 Ada'],
  ['𝒜'.repeat(20), '𝒜'.repeat(20)],
])('the name %j is stored as %j', (given, stored) => {
  expect(DisplayName.parse(given)).toBe(stored);
});

test.each([
  ['x'.repeat(21), 'Name is too long'],
  ['   ', 'Name is required'],
  ['\u200B\u202E', 'Name is required'],
  ['\u200D', 'Name is required'],
  ['\u2800', 'Name is required'],
  [undefined, 'Name is required'],
])('the name %j is refused', (given, message) => {
  expect(DisplayName.safeParse(given).error?.issues[0]?.message).toBe(message);
});

test('a picture is a web address or none', () => {
  expect(PictureUrl.parse(' https://pictures.example/a.png?b=c#d ')).toBe(
    'https://pictures.example/a.png?b=c#d',
  );
  expect(PictureUrl.parse('http://pictures.example/a.png')).toBe('http://pictures.example/a.png');
  expect(PictureUrl.parse('')).toBeNull();
  expect(PictureUrl.parse(null)).toBeNull();
});

test.each([
  'javascript:alert(1)',
  'data:image/svg+xml,<svg/>',
  ' JavaScript:alert(1)',
  'java\tscript:alert(1)',
  '//pictures.example/a.png',
  '/a.png',
  'https:evil',
  'https://a.example/x y',
  'https:\\\\a.example',
  'https://a.example/\0',
  'https://a.example/\uD800',
  'ftp://a.example/x',
  `https://a.example/${'x'.repeat(2_000)}`,
])('the picture %s is refused', (address) => {
  expect(PictureUrl.safeParse(address).success).toBe(false);
});
