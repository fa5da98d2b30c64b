import { ExternalLink } from 'lucide-react';
import { SampleNotice } from '#app/articles/cards/sample-notice.tsx';
import { ArticleImage } from '#app/articles/pictures/article-image.tsx';
import { ArticleTime } from '#app/articles/text/article-time.tsx';
import { typeset } from '#app/articles/text/typeset.tsx';
import { Address } from '#app/ui/address.tsx';
import { breakable } from '#app/ui/breakable.tsx';
import { articlePath } from '#contract/article-address.ts';
import type { Article } from '#contract/article.ts';
import { isOfSampleEdition } from '#contract/sample-edition.ts';
import { ShareLink } from './share-link.tsx';

/** An article with the way to its publisher; `origin` is the site's public address. */
export function ArticlePage({ article, origin }: { article: Article; origin: string }) {
  return (
    <article className="article-page">
      <SampleNotice articles={[article]} />
      <ArticleImage article={article} loading="first" place="article" />
      <dl className="article-facts">
        <div>
          <dt>Author</dt>
          <dd translate="no">{breakable(article.author ?? 'Unknown')}</dd>
        </div>
        <div>
          <dt>Source</dt>
          <dd translate="no">{breakable(article.source)}</dd>
        </div>
        <div>
          <dt>Published</dt>
          <dd>
            <ArticleTime instant={article.published_at} />
          </dd>
        </div>
      </dl>
      <h1 className="article-title" lang={article.language}>
        {typeset(article.title)}
      </h1>
      {article.description === null ? (
        <p className="article-text">No content available.</p>
      ) : (
        <p className="article-text" lang={article.language}>
          {typeset(article.description)}
        </p>
      )}
      <p className="print-only mt-6">
        The full article: <Address text={article.url} />
      </p>
      <p className="mt-8 flex flex-wrap items-center gap-3">
        <a href={article.url} target="_blank" rel="noopener noreferrer" className="button button-strong">
          <span className="min-w-0">
            {/* The space in the same text node: Chromium hides one of its own from screen readers. */}
            {'Read the full article at '}
            <span translate="no">{breakable(isOfSampleEdition(article) ? 'Wikipedia' : article.source)}</span>
            {'\u00a0'}
            <ExternalLink aria-hidden className="ml-1 inline-block size-4 align-[-0.125em]" />
          </span>
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
        <ShareLink address={origin + articlePath(article)} title={article.title} />
      </p>
    </article>
  );
}
