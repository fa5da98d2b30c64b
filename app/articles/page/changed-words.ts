/** A run of words that was added, removed or kept; `gap` is the space before it. */
export type WordRun = { kind: 'same' | 'added' | 'removed'; gap: string; text: string };

/** A word or a mark, and the space before it. */
type Token = { gap: string; word: string };
const token = /(\s*)([\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}])/gu;

/** The difference between two headlines, word by word, with as few changes as possible. */
export function changedWords(before: string, after: string): WordRun[] {
  const [old, fresh] = [tokensOf(before), tokensOf(after)];
  const common = commonLengths(old, fresh);
  const runs: WordRun[] = [];
  for (let i = 0, j = 0; i < old.length || j < fresh.length;) {
    const [gone, come] = [old[i], fresh[j]];
    if (gone && come && gone.word === come.word) {
      addTo(runs, 'same', come);
      i++;
      j++;
    } else if (gone && (!come || lengthAt(common, i + 1, j) >= lengthAt(common, i, j + 1))) {
      addTo(runs, 'removed', gone);
      i++;
    } else if (come) {
      addTo(runs, 'added', come);
      j++;
    }
  }
  return runs;
}

function tokensOf(text: string): Token[] {
  return Array.from(text.trim().matchAll(token), ([, gap = '', word = '']) => ({ gap, word }));
}

function addTo(runs: WordRun[], kind: WordRun['kind'], { gap, word }: Token): void {
  const last = runs.at(-1);
  if (last?.kind === kind) last.text += gap + word;
  else runs.push({ kind, gap: gap || gapAfter(last, word), text: word });
}

/** A replacement of the first word has no space before it; one is needed after the removed word. */
function gapAfter(last: WordRun | undefined, word: string): string {
  return last?.kind === 'removed' && /^[\p{L}\p{N}]/u.test(word) ? ' ' : '';
}

const lengthAt = (lengths: number[][], i: number, j: number) => lengths[i]?.[j] ?? 0;

/** Lengths of the longest common subsequences of the words, from each pair of positions on. */
function commonLengths(old: readonly Token[], fresh: readonly Token[]): number[][] {
  const lengths = Array.from(old, (): number[] => []);
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = fresh.length - 1; j >= 0; j--)
      (lengths[i] as number[])[j] =
        old[i]?.word === fresh[j]?.word
          ? lengthAt(lengths, i + 1, j + 1) + 1
          : Math.max(lengthAt(lengths, i + 1, j), lengthAt(lengths, i, j + 1));
  return lengths;
}
