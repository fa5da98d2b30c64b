import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { PageHead } from '#app/site/page-head.tsx';
import { moderationPath } from '#contract/moderation-path.ts';

type RemovedArticleProps = { reason: string; children?: ReactNode };

/** The whole page of an article that was taken down: that, and why, and nothing of the article. */
export function RemovedArticle({ reason, children }: RemovedArticleProps) {
  return (
    <div className="mx-auto max-w-xl px-4 py-20 text-center">
      <PageHead title="Article removed" />
      <h1 className="page-title">Article removed</h1>
      <p className="mt-4 mb-8 text-muted">{reason}</p>
      <p className="mb-8 flex flex-wrap justify-center gap-3">
        <Link to={moderationPath} className="button">
          How this site is moderated
        </Link>
        <Link to="/" className="button">
          Go to the home page
        </Link>
      </p>
      {children}
    </div>
  );
}
