import { expect, test } from 'vitest';
import { likelySpelling } from './likely-spelling.ts';

test.for([
  ['zelenksy', 'zelensky'],
  ['macorn', 'macron'],
  ['inflaton', 'inflation'],
  ['inflattion', 'inflation'],
  ['inflatiom', 'inflation'],
  ['nflation', 'inflation'],
  ['inflationn', 'inflation'],
  ['zelensyk', 'zelensky'],
] as const)('"%s" is one slip from "%s", and the other way round', ([word, meant]) => {
  expect(likelySpelling(word, new Set([meant]))).toBe(meant);
  expect(likelySpelling(meant, new Set([word]))).toBe(word);
});

test.for([
  ['inflation', 'inflation'],
  ['inflatoin', 'inflations'],
  ['macron', 'marcno'],
  ['abcd', 'badc'],
  ['paris', 'parliament'],
] as const)('"%s" is not one slip from "%s"', ([word, other]) => {
  expect(likelySpelling(word, new Set([other]))).toBeUndefined();
  expect(likelySpelling(other, new Set([word]))).toBeUndefined();
});

test('of the possible words the most frequent is suggested', () => {
  const known = new Set(['minister', 'ministers', 'bank', 'bans']);
  expect(likelySpelling('ministerr', known)).toBe('minister');
  expect(likelySpelling('bann', known)).toBe('bank');
});

test('a known word, or a very short one, is not a misspelling', () => {
  const known = new Set(['bank', 'bans', 'war']);
  expect(likelySpelling('bans', known)).toBeUndefined();
  expect(likelySpelling('wra', known)).toBeUndefined();
});
