const longest = 300;
const longWord = /\p{L}[\p{L}'’]{3,}/gu;
const fewest = 3;
const share = 0.8;

/** Whether nearly all long words of a headline begin with a capital, "As American Newspapers Write". */
export function isInTitleCase(headline: string): boolean {
  const [, ...later] = headline.slice(0, longest).match(longWord) ?? [];
  const capitals = later.filter((word) => /^\p{Lu}/u.test(word));
  return later.length >= fewest && capitals.length >= share * later.length;
}
