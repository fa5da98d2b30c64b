import { useQuery } from '@tanstack/react-query';
import { fetchRelated } from '#app/articles/calls/article-calls.ts';
import { CardTitle } from '#app/articles/cards/card-title.tsx';
import { StoryLink } from '#app/articles/cards/story-link.tsx';
import { ArticleDay } from '#app/articles/text/article-time.tsx';
import { PublisherLine } from '#app/articles/text/publisher-line.tsx';
import { articleLink } from '#app/site/addresses.ts';
import { FailedNote } from '#app/ui/failed-note.tsx';
import { useIsHydrated } from '#app/ui/is-hydrated.ts';
import type { Article, RelatedArticles } from '#contract/article.ts';
import { usePartFailure } from './use-part-failure.ts';

const headingId = 'related';

type RelatedProps = {
  /** Of the article that they follow. */
  articleUrl: string;
  /** When the page has brought them. */
  known: RelatedArticles | undefined;
};

/** Where to read on: other articles of the same section. Nothing where there are none. */
export function Related({ articleUrl, known }: RelatedProps) {
  const result = useQuery({
    queryKey: ['related', articleUrl],
    queryFn: () => fetchRelated(articleUrl),
    enabled: useIsHydrated(),
    initialData: known,
  });
  const failure = usePartFailure(result);
  const { section, data: articles = [] } = result.data ?? {};
  if (!failure && (!section || articles.length === 0)) return null;
  return (
    <section aria-labelledby={headingId} className="related">
      <h2 id={headingId} tabIndex={-1} className="section-title">
        {section ? titleOf(section) : 'More Articles'}
      </h2>
      {failure && (
        <FailedNote
          {...failure}
          text="Other articles could not be loaded."
          of="More Articles"
          focusNext={headingId}
        />
      )}
      {section && <RelatedList articles={articles} query={queryOf(section.id)} />}
    </section>
  );
}

/** `query` is the one of the section's list. */
function RelatedList({ articles, query }: { articles: readonly Article[]; query: string }) {
  return (
    <ul className="related-list">
      {articles.map((article) => (
        <li key={article.url} className="card">
          <CardTitle of={article} link={articleLink(article, { query, page: 1 })} level={3} />
          <PublisherLine publisher={article.source} className="mt-2 text-sm text-muted">
            <span>
              <ArticleDay instant={article.published_at} />
            </span>
          </PublisherLine>
          <StoryLink story={article.story} />
        </li>
      ))}
    </ul>
  );
}

function titleOf({ id, name }: NonNullable<RelatedArticles['section']>): string {
  if (id.startsWith('category/')) return `More in ${name}`;
  if (id === 'breaking' || id === 'world') return `More ${name} News`;
  return `More from ${name}`;
}

/** The query of the list that shows a section. */
function queryOf(section: string): string {
  if (section === 'europe') return 'local';
  return section.replace(/^category\//, '').replace(/\/.*/, '');
}
