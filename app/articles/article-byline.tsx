import { breakable } from '#app/ui/breakable.tsx';
import type { Article } from '#contract/article.ts';
import { ArticleAge, ArticleTime } from './article-time.tsx';

/** Publisher and day of an article, of breaking news its age; and 'Article By: {author}' when an author is known. */
export function ArticleByline({ article, isBreaking }: { article: Article; isBreaking: boolean }) {
  return (
    <div className="mt-2 text-sm text-muted">
      {article.author !== null && <p>Article By: {breakable(article.author)}</p>}
      {isBreaking ? (
        <>
          <p>{breakable(article.source)}</p>
          <p>
            <ArticleAge instant={article.published_at} />
          </p>
        </>
      ) : (
        <p className="dotted">
          <span>{breakable(article.source)}</span>{' '}
          <span>
            <ArticleTime instant={article.published_at} shows="day" />
          </span>
        </p>
      )}
    </div>
  );
}
