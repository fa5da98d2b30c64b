import { tokensOf } from '#newsroom/grouping/tokens.ts';
import { wordOf } from '#newsroom/grouping/words.ts';

type Texts = { title: string; description: string | null };

/** Letters that tell words apart, whatever their ending is. */
const firstLetters = 5;
/** Words shorter than this stand in every text. */
const lengthMin = 4;
/** Of so few words nothing can be said. */
const wordsMin = 3;
/** What texts about one thing have in common at least: this part of the words of the shorter one. */
const shared = 0.125;

/**
 * Whether an article reports something else after an edit than before, as under addresses that publishers use again. A headline that
 * is sharpened keeps some of its words, or those of the text below it. Who is taken for other news wrongly is grouped once more.
 */
export function reportsOtherNews(before: Texts, after: Texts): boolean {
  if (before.title === after.title) return false;
  const [shorter = new Set(), longer = new Set()] = [wordsOf(before), wordsOf(after)].toSorted(
    (a, b) => a.size - b.size,
  );
  return shorter.size >= wordsMin && shorter.intersection(longer).size < shared * shorter.size;
}

function wordsOf({ title, description }: Texts): Set<string> {
  const tokens = tokensOf(`${title} ${description ?? ''}`, null);
  const words = tokens.map(({ text }) => wordOf(text).folded).filter(({ length }) => length >= lengthMin);
  return new Set(words.map((word) => word.slice(0, firstLetters)));
}
