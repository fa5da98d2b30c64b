import { countOf } from '#contract/count-of.ts';
import { useRested } from './use-rested.ts';

const warnedBelow = 200; // characters left
const rest = 1_000; // ms without typing before it is announced

/**
 * How many characters are left, once there are few. Screen readers hear it when the typing pauses, not at every letter.
 */
export function LengthLeft({ id, left }: { id: string; left: number }) {
  const note = left < warnedBelow ? lengthNote(left) : '';
  return (
    <>
      <span id={id} aria-hidden className={`mr-auto text-sm ${left < 0 ? 'text-bad' : 'text-muted'}`}>
        {note}
      </span>
      <output className="sr-only">{useRested(note, rest)}</output>
    </>
  );
}

function lengthNote(left: number): string {
  const count = countOf(Math.abs(left), 'character');
  return left < 0 ? `${count} too many` : `${count} left`;
}
