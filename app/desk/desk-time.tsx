/** A moment in UTC, the same for editors everywhere: `2026-11-22 16:40 UTC`. Only the server renders it. */
export function DeskTime({ at }: { at: string }) {
  return (
    <time dateTime={at}>
      <span className="whitespace-nowrap">{at.slice(0, 10)}</span>
      {/* One text node: Chromium hides a space of its own from screen readers. */}
      {` ${at.slice(11, 16)} UTC`}
    </time>
  );
}

/** A text whose days are not divided at their hyphens; one element, since each would be an item of a grid. */
export function WithDays({ text }: { text: string }) {
  const parts = text.split(/(\d{4}-\d\d-\d\d)/);
  return (
    <span>
      {parts.map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <span key={index} className="whitespace-nowrap">
            {part}
          </span>
        ),
      )}
    </span>
  );
}
