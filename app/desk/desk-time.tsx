/** A moment in UTC, the same for editors everywhere: `2026-11-22 16:40 UTC`. Only the server renders it. */
export function DeskTime({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">{at.slice(0, 10)}</span> {at.slice(11, 16)} UTC
    </time>
  );
}

/** A text whose days are not divided at their hyphens. */
export function WithDays({ text }: { text: string }) {
  return text.split(/(\d{4}-\d\d-\d\d)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      <span key={index} className="whitespace-nowrap">
        {part}
      </span>
    ),
  );
}
