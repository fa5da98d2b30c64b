import { expect, test } from 'vitest';
import { beginningOf } from './beginning-of.ts';

test('a short comment is told whole, on one line', () => {
  expect(beginningOf(' First.\n\nSecond. ')).toBe('First. Second.');
});

test('of a long comment there is the beginning, without half a character', () => {
  expect(beginningOf(`${'a'.repeat(39)}😀 and more`)).toBe(`${'a'.repeat(39)}😀…`);
  expect(beginningOf(`${'a'.repeat(39)} and more`)).toBe(`${'a'.repeat(39)}…`);
});
