import { useQuery } from '@tanstack/react-query';
import { fetchRelated } from '#app/articles/calls/article-calls.ts';
import { StoryLink } from '#app/articles/cards/story-link.tsx';
import { ArticleDay } from '#app/articles/text/article-time.tsx';
import { PublisherLine } from '#app/articles/text/publisher-line.tsx';
import { showWhole } from '#app/articles/text/show-whole.ts';
import { typeset } from '#app/articles/text/typeset.tsx';
import { articleLink } from '#app/site/addresses.ts';
import { PageLink } from '#app/site/page-link.tsx';
import { useIsHydrated } from '#app/ui/is-hydrated.ts';
import type { RelatedArticles } from '#contract/article.ts';

type RelatedProps = {
  /** Of the article that they follow. */
  articleUrl: string;
  /** When the page has brought them. */
  known: RelatedArticles | undefined;
};

/** Where to read on: other articles of the same section. Nothing where there are none, or none could be loaded. */
export function Related({ articleUrl, known }: RelatedProps) {
  const { data } = useQuery({
    queryKey: ['related', articleUrl],
    queryFn: () => fetchRelated(articleUrl),
    enabled: useIsHydrated(),
    initialData: known,
  });
  if (!data?.section || data.data.length === 0) return null;
  const query = queryOf(data.section.id);
  return (
    <section aria-labelledby="related" className="related">
      <h2 id="related" className="section-title">
        {titleOf(data.section)}
      </h2>
      <ul className="related-list">
        {data.data.map((article) => (
          <li key={article.url} className="card">
            <h3 className="card-title" lang={article.language}>
              <PageLink {...articleLink(article, query, 1)} className="card-link" onFocus={showWhole}>
                {typeset(article.title)}
              </PageLink>
            </h3>
            <PublisherLine publisher={article.source} className="mt-2 text-sm text-muted">
              <span>
                <ArticleDay instant={article.published_at} />
              </span>
            </PublisherLine>
            <StoryLink story={article.story} />
          </li>
        ))}
      </ul>
    </section>
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
