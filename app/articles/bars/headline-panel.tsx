import { useQuery } from '@tanstack/react-query';
import { useFailure } from '#app/articles/calls/failure.ts';
import { listQuery } from '#app/articles/calls/list-queries.ts';
import { collapseRepeats } from '#app/articles/cards/collapse-repeats.ts';
import { foldStories } from '#app/articles/cards/fold-stories.ts';
import { Headline } from '#app/articles/text/headline.tsx';
import { useReaderId } from '#app/session/reader-id.ts';
import { FailedNote } from '#app/ui/failed-note.tsx';
import type { Category } from '#contract/categories.ts';

const headlinesShown = 4;

/** The latest headlines of a category, one for each event. */
export function HeadlinePanel({ category }: { category: Category }) {
  const result = useQuery(listQuery(useReaderId(), { query: category }, 1));
  const failure = useFailure(result);
  if (failure)
    return (
      <FailedNote {...failure} text="The headlines could not be loaded." focusNext={`panel-${category}`} />
    );
  if (!result.data) return <HeadlineSkeleton />;
  const headlines = foldStories(collapseRepeats(result.data.data), 'all').slice(0, headlinesShown);
  if (headlines.length === 0) return <p className="text-muted">No articles yet.</p>;
  return (
    <ul className="space-y-3">
      {headlines.map(({ article }) => (
        <li key={article.url}>
          <Headline article={article} place={{ query: category, page: 1 }} />
          <p className="text-sm text-muted" translate="no">
            {article.source}
          </p>
        </li>
      ))}
    </ul>
  );
}

function HeadlineSkeleton() {
  return (
    <div className="space-y-4">
      <output className="sr-only">Loading...</output>
      {Array.from({ length: headlinesShown }, (_, index) => (
        <div key={index} className="skeleton h-5 w-full" />
      ))}
    </div>
  );
}
