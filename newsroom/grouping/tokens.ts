/** A word or number of a text. `end` and `start` are places in the text. */
export type Token = { text: string; start: number; end: number; digits: boolean };

const longestToken = 40;
/** Numbers with separators of thousands, other numbers, words. */
const pattern =
  /\p{N}{1,3}(?:[ \u00A0\u202F.,'’]\p{N}{3})+(?!\p{N})|\p{N}+(?:[.,]\p{N}+)?|[\p{L}\p{M}]+(?:['’ʼ][\p{L}\p{M}]+)*/gu;
/** Where an apostrophe is a letter of its word. */
const apostropheLanguages = new Set(['uk']);
const apostrophe = /['’ʼ]/;

/** The words and numbers of a text. */
export function tokensOf(text: string, language: string | null): Token[] {
  const joined = (language !== null && apostropheLanguages.has(language)) || !apostrophe.test(text);
  const tokens: Token[] = [];
  for (const { 0: found, index } of text.matchAll(pattern)) {
    const digits = /^\p{N}/u.test(found);
    if (joined || digits) tokens.push(token(found, index, digits));
    else tokens.push(...pieces(found, index));
  }
  return tokens;
}

/** "l'Italia" is two words, "Zelenskyy's" is one and an ending. */
function pieces(word: string, start: number): Token[] {
  let at = start;
  return word.split(apostrophe).map((piece) => {
    const made = token(piece, at, false);
    at += piece.length + 1;
    return made;
  });
}

function token(whole: string, start: number, digits: boolean): Token {
  return { text: whole.slice(0, longestToken), start, end: start + whole.length, digits };
}
