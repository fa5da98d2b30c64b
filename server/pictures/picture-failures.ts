import { longestPictureWait } from '#db/picture-state.ts';

/** 'missing': not available, and hardly tomorrow. `seconds`: for how long a retry is useless. */
export type PictureFailure = { state: 'missing' | 'failed'; reason: string; seconds?: number };

const firstAfter = 5 * 60; // seconds
const day = 24 * 60 * 60;

/** Failures in a row after which a picture that was seen before is given up. */
const patience = 3;

/** Whether a picture that was seen before is gone for good: the publisher says so, and earlier tries failed, too. */
export function isLasting({ state }: PictureFailure, failures: number): boolean {
  return state === 'missing' && failures >= patience;
}

/** Seconds until the next try, after so many failures in a row: days if it is missing, else minutes. */
export function tryAgainAfter({ state, seconds = 0 }: PictureFailure, failures: number): number {
  if (state === 'missing') return Math.min(day * (failures + 1), longestPictureWait);
  return Math.min(Math.max(firstAfter * 2 ** failures, seconds), day);
}
