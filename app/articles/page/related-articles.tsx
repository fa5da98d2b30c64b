import { useQuery } from '@tanstack/react-query';
import { fetchRelated } from '#app/articles/calls/article-calls.ts';
import { CardTitle } from '#app/articles/cards/card-title.tsx';
import { StoryLink } from '#app/articles/cards/story-link.tsx';
import { ArticleDay } from '#app/articles/text/article-time.tsx';
import { PublisherLine } from '#app/articles/text/publisher-line.tsx';
import { articleLink } from '#app/site/addresses.ts';
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
  const place = { query: queryOf(data.section.id), page: 1 };
  return (
    <section aria-labelledby="related" className="related">
      <h2 id="related" className="section-title">
        {titleOf(data.section)}
      </h2>
      <ul className="related-list">
        {data.data.map((article) => (
          <li key={article.url} className="card">
            <CardTitle of={article} link={articleLink(article, place)} level={3} />
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
