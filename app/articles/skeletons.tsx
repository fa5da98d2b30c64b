import { homeFeaturedItems } from '#contract/limits.ts';

/** What a section of the home page looks like while it loads. */
export function HomeSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      <div className="featured-grid" aria-hidden>
        {Array.from({ length: homeFeaturedItems }, (_, index) => (
          <CardSkeleton key={index} size={index === 0 ? 'lead' : 'normal'} />
        ))}
      </div>
    </div>
  );
}

const cardsOfFirstScreen = 8;

/** What a list looks like while it loads. */
export function ListSkeleton() {
  return (
    <div role="status">
      <span className="sr-only">Loading...</span>
      <div className="card-grid" aria-hidden>
        {Array.from({ length: cardsOfFirstScreen }, (_, index) => (
          <CardSkeleton key={index} size="normal" />
        ))}
      </div>
    </div>
  );
}

function CardSkeleton({ size }: { size: 'lead' | 'normal' }) {
  return (
    <div className={`card card-${size}`} data-skeleton>
      <div className="skeleton card-image" />
      <div>
        <div className="skeleton mt-1 h-5 w-11/12" />
        <div className="skeleton mt-2 h-5 w-2/3" />
        <div className="skeleton mt-4 h-3.5 w-full" />
        <div className="skeleton mt-2 h-3.5 w-4/5" />
      </div>
    </div>
  );
}

/** What an article's page looks like while it loads. */
export function ArticleSkeleton() {
  return (
    <div role="status" className="article-page">
      <span className="sr-only">Loading...</span>
      <div aria-hidden>
        <div className="skeleton article-image" />
        <div className="skeleton mt-6 h-4 w-1/2" />
        <div className="skeleton mt-4 h-9 w-full" />
        <div className="skeleton mt-3 h-9 w-2/3" />
        <div className="skeleton mt-6 h-4 w-full" />
        <div className="skeleton mt-3 h-4 w-5/6" />
      </div>
    </div>
  );
}
