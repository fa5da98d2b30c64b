/** A run of words of a headline that is new, gone, or as it was; `gap` is what divides it from the run before. */
export type WordRun = { kind: 'same' | 'added' | 'removed'; gap: string; text: string };

/** A word or a mark, and the space before it. */
type Token = { gap: string; word: string };
const token = /(\s*)([\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{M}\p{N}])/gu;

/** What became of a headline's words when it was changed, as few of them as can be taken for changed. */
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

/** What takes the place of a first word stands beside it. */
function gapAfter(last: WordRun | undefined, word: string): string {
  return last?.kind === 'removed' && /^[\p{L}\p{N}]/u.test(word) ? ' ' : '';
}

const lengthAt = (lengths: number[][], i: number, j: number) => lengths[i]?.[j] ?? 0;

/** How many words the two have in common, in their order, from each pair of places on. */
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
