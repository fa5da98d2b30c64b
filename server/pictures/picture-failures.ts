import { longestPictureWait } from '#db/picture-state.ts';

/** 'missing': nothing for us, and hardly tomorrow. `seconds`: within which asking again is of no use. */
export type PictureFailure = { state: 'missing' | 'failed'; reason: string; seconds?: number };

const firstAfter = 5 * 60; // seconds
const day = 24 * 60 * 60;

/** Seconds until a picture is asked for again, after so many failures in a row: a day for what is not there, else minutes. */
export function tryAgainAfter({ state, seconds = 0 }: PictureFailure, failures: number): number {
  if (state === 'missing') return Math.min(day * (failures + 1), longestPictureWait);
  return Math.min(Math.max(firstAfter * 2 ** Math.min(failures, 10), seconds), day);
}
