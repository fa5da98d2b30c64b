import { homeFeaturedItems, homeItems } from '#app/articles/calls/article-limits.ts';
import { CardSkeleton, TextSkeleton } from '#app/articles/cards/card-skeleton.tsx';

/** What a section of the home page looks like while it loads: as high as what comes. */
export function HomeSkeleton() {
  return (
    <div>
      <output className="sr-only">Loading...</output>
      <div className="featured-grid" aria-hidden>
        {Array.from({ length: homeFeaturedItems }, (_, index) => (
          <CardSkeleton key={index} size={index === 0 ? 'lead' : 'normal'} />
        ))}
      </div>
      <ul className="text-list" aria-hidden>
        {Array.from({ length: homeItems - homeFeaturedItems }, (_, index) => (
          <li key={index} data-skeleton>
            <TextSkeleton />
          </li>
        ))}
      </ul>
    </div>
  );
}
