import { Link } from 'react-router';
import { StatusFrame } from '#app/site/status-frame.tsx';
import { moderationPath } from '#contract/moderation-path.ts';

/** The whole page of an article that was taken down: that, and why, and nothing of the article. */
export function RemovedArticle({ reason }: { reason: string }) {
  return (
    <StatusFrame title="Article removed" text={reason}>
      <p className="flex flex-wrap justify-center gap-3">
        <Link to={moderationPath} className="button">
          How this site is moderated
        </Link>
        <Link to="/" className="button">
          Go to the home page
        </Link>
      </p>
    </StatusFrame>
  );
}
