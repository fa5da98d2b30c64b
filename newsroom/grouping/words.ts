import { fold } from '#newsroom/reading/fold.ts';

/** A word as it is written. `folded` is without case and accents. */
export type Word = {
  text: string;
  folded: string;
  capitalised: boolean;
  /** Every letter is a capital, and there are two at least. */
  capitals: boolean;
};

const plainAscii = /^[\0-\x7F]*$/;

/** What can be seen of a word without knowing its language. */
export function wordOf(text: string): Word {
  const first = text[0] ?? '';
  return {
    text,
    folded: plainAscii.test(text) ? text.toLowerCase() : fold(text),
    capitalised: first !== first.toLowerCase(),
    capitals: text.length > 1 && text === text.toUpperCase() && text !== text.toLowerCase(),
  };
}
