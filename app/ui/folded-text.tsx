import { breakable } from './breakable.tsx';

/** Enough for a poem; two thousand characters may be as many lines, mostly empty. */
const linesMax = 40;
const linesAtFirst = 25;

type FoldedTextProps = { text: string; className?: string };

/** A text; if it has far too many lines, only the first ones with the others collapsed. */
export function FoldedText({ text, className }: FoldedTextProps) {
  const { first, rest } = foldLines(text);
  return (
    <>
      <p className={className}>{breakable(first)}</p>
      {rest.length > 0 && (
        <details>
          <summary dir="ltr">{rest.length} more lines</summary>
          <p className={className}>{breakable(rest.join('\n'))}</p>
        </details>
      )}
    </>
  );
}

function foldLines(text: string): { first: string; rest: readonly string[] } {
  const lines = text.split('\n');
  if (lines.length <= linesMax) return { first: text, rest: [] };
  return { first: lines.slice(0, linesAtFirst).join('\n').trimEnd(), rest: lines.slice(linesAtFirst) };
}
