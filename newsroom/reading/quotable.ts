import { shorten } from './shorten.ts';

/** A stranger's words on one line, as they can be shown and stored: PostgreSQL takes no NUL, and terminals obey controls. */
export function quotable(words: string, lengthMax: number): string {
  return shorten(words.replace(/[\p{C}\s]+/gu, ' ').trim(), lengthMax);
}
