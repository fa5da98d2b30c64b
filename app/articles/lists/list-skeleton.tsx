import { CardSkeleton } from '#app/articles/cards/card-skeleton.tsx';

const cardsOfFirstScreen = 8;

/** What a list looks like while it loads. */
export function ListSkeleton() {
  return (
    <div className="needs-scripting">
      <output className="sr-only">Loading...</output>
      <div className="card-grid" aria-hidden>
        {Array.from({ length: cardsOfFirstScreen }, (_, index) => (
          <CardSkeleton key={index} size="normal" />
        ))}
      </div>
    </div>
  );
}
