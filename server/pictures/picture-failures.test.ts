import { expect, test } from 'vitest';
import { longestPictureWait } from '#db/picture-state.ts';
import { isLasting, tryAgainAfter } from './picture-failures.ts';

const day = 24 * 3_600;
const failed = (seconds = 0) => ({ state: 'failed', reason: 'It is slow.', seconds }) as const;

test('a picture that is missing is tried again after more days each time, but never counts as dated by a wrong clock', () => {
  const missing = { state: 'missing', reason: 'It is gone.' } as const;
  expect([0, 1, 2].map((failures) => tryAgainAfter(missing, failures))).toEqual([day, 2 * day, 3 * day]);
  expect(tryAgainAfter(missing, 1_000)).toBe(longestPictureWait);
});

test('one that failed is tried again after minutes, or when the publisher says, within a day', () => {
  expect([0, 1, 2].map((failures) => tryAgainAfter(failed(), failures))).toEqual([300, 600, 1_200]);
  expect(tryAgainAfter(failed(), 1_000)).toBe(day);
  expect([tryAgainAfter(failed(7_200), 0), tryAgainAfter(failed(100 * day), 0)]).toEqual([7_200, day]);
});

test('a picture that was seen before is given up once it was missing again and again, and never because its publisher is away', () => {
  const missing = { state: 'missing', reason: 'It is gone.' } as const;
  expect([0, 1, 2, 3].map((failures) => isLasting(missing, failures))).toEqual([false, false, false, true]);
  expect(isLasting(failed(), 1_000)).toBe(false);
});
