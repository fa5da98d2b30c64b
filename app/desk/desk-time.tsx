/** A moment in UTC, the same for editors everywhere: `2026-11-22 16:40 UTC`. Only the server renders it. */
export function DeskTime({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">{at.slice(0, 10)}</span> {at.slice(11, 16)} UTC
    </time>
  );
}
