import { fold } from '#newsroom/reading/fold.ts';

/** A word or number of a text. `folded` is without case and accents; `end` and `start` are places in the text. */
export type Token = {
  text: string;
  folded: string;
  start: number;
  end: number;
  capitalised: boolean;
  /** Every letter is a capital, and there are two at least. */
  capitals: boolean;
  digits: boolean;
};

const longestToken = 40;
/** Numbers with separators of thousands, other numbers, words. */
const pattern =
  /\p{N}{1,3}(?:[ \u00A0\u202F.,'’]\p{N}{3})+(?!\p{N})|\p{N}+(?:[.,]\p{N}+)?|[\p{L}\p{M}]+(?:['’ʼ][\p{L}\p{M}]+)*/gu;
/** Where an apostrophe is a letter of its word. */
const apostropheLanguages = new Set(['uk']);
const plainAscii = /^[\0-\x7F]*$/;

/** The words and numbers of a text. */
export function tokensOf(text: string, language: string | null): Token[] {
  const joined = language !== null && apostropheLanguages.has(language);
  return [...text.matchAll(pattern)].flatMap((match) =>
    joined || /\p{N}/u.test(match[0]) ? [token(match[0], match.index)] : pieces(match[0], match.index),
  );
}

/** "l'Italia" is two words, "Zelenskyy's" is one and an ending. */
function pieces(word: string, start: number): Token[] {
  if (!/['’ʼ]/.test(word)) return [token(word, start)];
  let at = start;
  return word.split(/['’ʼ]/).map((piece) => {
    const made = token(piece, at);
    at += piece.length + 1;
    return made;
  });
}

function token(whole: string, start: number): Token {
  const text = whole.slice(0, longestToken);
  const folded = plainAscii.test(text) ? text.toLowerCase() : fold(text);
  const first = text[0] ?? '';
  return {
    text,
    folded,
    start,
    end: start + whole.length,
    capitalised: first !== first.toLowerCase(),
    capitals: text.length > 1 && text === text.toUpperCase() && text !== text.toLowerCase(),
    digits: /^\p{N}/u.test(text),
  };
}
