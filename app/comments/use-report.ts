import { useState } from 'react';
import type { Comment } from '#contract/comment.ts';
import type { CommentNews } from './use-comments.ts';

/**
 * The comment that the reader is about to report, if any. Its button has the focus again afterwards; if the comment has
 * disappeared meanwhile, the element with the id `focusNext`.
 */
export function useReport(news: CommentNews, focusNext: string) {
  const [reported, startReport] = useState<Comment>();
  const isReported = ({ comment_id }: Comment) => comment_id === reported?.comment_id;

  function closeReport(): void {
    startReport(undefined);
    if (news.state === 'ready' && !news.comments.some(isReported))
      document.getElementById(focusNext)?.focus({ preventScroll: true });
  }

  return { reported, startReport, closeReport };
}
