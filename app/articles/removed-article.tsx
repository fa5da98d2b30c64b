import { Link } from 'react-router';
import { PageHead } from '#app/site/page-head.tsx';
import { moderationPath } from '#contract/moderation-path.ts';

/** The whole page of an article that was taken down: that, and why, and nothing of the article. */
export function RemovedArticle({ reason }: { reason: string }) {
  return (
    <div className="mx-auto max-w-xl px-4 py-20 text-center">
      <PageHead title="Article removed" />
      <h1 className="page-title">Article removed</h1>
      <p className="mt-4 mb-8 text-muted">{reason}</p>
      <p className="flex flex-wrap justify-center gap-3">
        <Link to={moderationPath} className="button">
          How this site is moderated
        </Link>
        <Link to="/" className="button">
          Go to the home page
        </Link>
      </p>
    </div>
  );
}
