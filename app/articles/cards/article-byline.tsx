import { ArticleAge, ArticleDay } from '#app/articles/text/article-time.tsx';
import { PublisherLine } from '#app/articles/text/publisher-line.tsx';
import { breakable } from '#app/ui/breakable.tsx';
import type { Article } from '#contract/article.ts';

/** Publisher of an article and when it was published; and 'Article By: {author}' when an author is known. */
export function ArticleByline({ article, isBreaking }: { article: Article; isBreaking: boolean }) {
  return (
    <div className="mt-2 text-sm text-muted">
      {article.author !== null && (
        <p>
          Article By: <span translate="no">{breakable(article.author)}</span>
        </p>
      )}
      {isBreaking ? (
        <>
          <p translate="no">{breakable(article.source)}</p>
          <p>
            <ArticleAge instant={article.published_at} />
          </p>
        </>
      ) : (
        <PublisherLine publisher={article.source}>
          <span>
            <ArticleDay instant={article.published_at} />
          </span>
        </PublisherLine>
      )}
    </div>
  );
}
