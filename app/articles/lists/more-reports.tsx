import { Headline } from '#app/articles/text/headline.tsx';
import type { ListPlace } from '#app/site/addresses.ts';
import { breakable } from '#app/ui/breakable.tsx';
import type { Article } from '#contract/article.ts';
import { countOf } from '#contract/count-of.ts';

/** The other articles of a list that belong to the story of a card; opens without scripts. */
export function MoreReports({ articles, place }: { articles: readonly Article[]; place: ListPlace }) {
  if (articles.length === 0) return null;
  return (
    <details className="more-reports">
      <summary>{countOf(articles.length, 'more report')}</summary>
      <ul>
        {articles.map((article) => (
          <li key={article.url}>
            <Headline article={article} place={place} />
            <p className="text-sm text-muted" translate="no">
              {breakable(article.source)}
            </p>
          </li>
        ))}
      </ul>
    </details>
  );
}
