/** A moment in UTC, which is the same for editors wherever they are: `2026-11-22 16:40`. The server renders it, no script follows. */
export function DeskTime({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">{at.slice(0, 10)}</span> {at.slice(11, 16)} UTC
    </time>
  );
}
