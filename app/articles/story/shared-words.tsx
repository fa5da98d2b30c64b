import { breakable } from '#app/ui/breakable.tsx';

/** What reports in different languages have in common; nothing where that is not known. */
export function SharedWords({ words }: { words: readonly string[] }) {
  if (words.length === 0) return null;
  return (
    <section aria-labelledby="shared">
      <h2 id="shared" className="story-heading">
        Names and numbers they share
      </h2>
      <ul className="shared-words">
        {words.map((word) => (
          <li key={word}>{breakable(word)}</li>
        ))}
      </ul>
    </section>
  );
}
