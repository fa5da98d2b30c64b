import { expect, test } from 'vitest';
import { banWords } from './ban-words.ts';

test('a ban has ended in all of the minute that its message names', () => {
  const ban = { reason: 'Spam', until: new Date('2026-12-04T10:15:20Z') };
  const site = {
    feedbackTo: undefined,
    publisher: { name: null, contact: null, about: null, imprint: null },
  };
  expect(banWords(ban, site)).toBe('This account is banned until 4 December 2026, 10:16 UTC. Reason: Spam.');
});
