import { homeFeaturedItems } from './article-limits.ts';
import { CardSkeleton } from './card-skeleton.tsx';

/** What a section of the home page looks like while it loads. */
export function HomeSkeleton() {
  return (
    <div>
      <output className="sr-only">Loading...</output>
      <div className="featured-grid" aria-hidden>
        {Array.from({ length: homeFeaturedItems }, (_, index) => (
          <CardSkeleton key={index} size={index === 0 ? 'lead' : 'normal'} />
        ))}
      </div>
    </div>
  );
}
