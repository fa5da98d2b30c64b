import { useState } from 'react';
import type { Comment } from '#contract/comment.ts';
import { countOf } from '#contract/count-of.ts';
import { useRested } from './use-rested.ts';

const rest = 5_000; // ms without another one before they are announced

type ArrivedCommentsProps = {
  /** Newest first. */
  comments: readonly Comment[];
  /** Of the member who is signed in. */
  email: string | undefined;
};

/** Tells screen readers how many comments of others have arrived since the page was opened, but not what they say. */
export function ArrivedComments({ comments, email }: ArrivedCommentsProps) {
  const [newest] = useState(comments[0]?.created_at ?? '');
  const count = comments.filter(({ created_at, user_id }) => created_at > newest && user_id !== email).length;
  const note = count === 0 ? '' : countOf(count, 'new comment');
  return <output className="sr-only">{useRested(note, rest)}</output>;
}
