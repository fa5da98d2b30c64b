import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { fetchCoverage } from '#app/articles/calls/article-calls.ts';
import { StoryReach } from '#app/articles/cards/story-reach.tsx';
import { nameOfCountry } from '#app/articles/story/story-words.ts';
import { ArticleTime } from '#app/articles/text/article-time.tsx';
import { Headline } from '#app/articles/text/headline.tsx';
import { breakable } from '#app/ui/breakable.tsx';
import { FailedNote } from '#app/ui/failed-note.tsx';
import { useIsHydrated } from '#app/ui/is-hydrated.ts';
import type { Article, StoryMark } from '#contract/article.ts';
import { shortStoryPath } from '#contract/story-address.ts';
import type { Coverage, StoryReport } from '#contract/story.ts';
import { HeadlineHistory } from './headline-history.tsx';
import { usePartFailure } from './use-part-failure.ts';
import './article-coverage.css';

const coverageId = 'coverage';

type ArticleCoverageProps = {
  article: Article;
  /** When the page has brought it. */
  known: Coverage | undefined;
};

/** Of the article with this publisher's address; `known` when the page has brought it. */
export function coverageQuery(url: string, known: Coverage | undefined) {
  return queryOptions({
    queryKey: ['coverage', url],
    queryFn: () => fetchCoverage(url),
    initialData: known,
  });
}

/** How an article's headline changed, and who else reports the event. Nothing where neither is known. */
export function ArticleCoverage({ article, known }: ArticleCoverageProps) {
  const result = useQuery({ ...coverageQuery(article.url, known), enabled: useIsHydrated() });
  const failure = usePartFailure(result);
  const { reports = [], headlines = [] } = result.data ?? {};
  const isEmpty = reports.length === 0 && headlines.length < 2;
  // After a failure it stays, though empty: it may have the focus of the note's button.
  if (isEmpty && !failure && result.errorUpdateCount === 0) return null;
  return (
    <div id={coverageId} tabIndex={-1} className="article-coverage">
      {failure && (
        <FailedNote
          {...failure}
          text="Other reports of this could not be loaded."
          of="Also reported by"
          focusNext={coverageId}
        />
      )}
      <HeadlineHistory headlines={headlines} language={article.language} />
      {reports.length > 0 && <OtherReports reports={reports} story={article.story} />}
    </div>
  );
}

function OtherReports({ reports, story }: { reports: readonly StoryReport[]; story: StoryMark | null }) {
  return (
    <section aria-labelledby="other-reports">
      <h2 id="other-reports" className="section-title">
        Also reported by
      </h2>
      <ul className="other-reports">
        {reports.map(({ article, country }) => (
          <li key={article.url}>
            <p className="font-semibold">
              <span translate="no">{breakable(article.source)}</span>
              {country !== null && <span>, {nameOfCountry(country)}</span>}
            </p>
            <Headline article={article} />
            <p className="text-sm text-muted">
              <ArticleTime instant={article.published_at} />
            </p>
          </li>
        ))}
      </ul>
      {story && (
        <p className="mt-5">
          <Link to={shortStoryPath(story)} className="link dotted w-fit">
            <StoryReach story={story}>All reports: </StoryReach>
          </Link>
        </p>
      )}
    </section>
  );
}
