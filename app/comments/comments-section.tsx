import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useReaderId } from '#app/session/reader-id.ts';
import { useSession } from '#app/session/session.ts';
import { FailedNote } from '#app/ui/failed-note.tsx';
import type { Comment } from '#contract/comment.ts';
import { CommentItem } from './comment-item.tsx';
import type { CommentList } from './comment-list.ts';
import { Composer } from './composer.tsx';
import { MoreComments } from './more-comments.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { type CommentNews, useComments } from './use-comments.ts';

const headingId = 'comments-title';

type CommentsSectionProps = {
  articleUrl: string;
  /** In the form for everybody, when the page has brought them. */
  known: CommentList | undefined;
};

/** What readers say about an article: the same for everybody at first, then alive and with one's own. */
export function CommentsSection({ articleUrl, known }: CommentsSectionProps) {
  const session = useSession();
  const readerId = useReaderId();
  const user = session.state === 'member' ? session.user : undefined;
  const email = user?.email;
  const { news, sending, loadOlder, reload, ...comments } = useComments({ articleUrl, known, email });
  const [reported, setReported] = useState<Comment>();

  function deleteComment(comment: Comment): void {
    void comments.deleteComment(comment);
    // The menu that had the focus has gone with its comment.
    document.getElementById(headingId)?.focus();
  }

  return (
    <section id="comments" aria-labelledby={headingId} className="comments">
      <h2 id={headingId} tabIndex={-1} className="section-title">
        Comments{news.state === 'ready' && <span className="comment-count"> ({news.total})</span>}
      </h2>
      {session.state !== 'member' && <SignInToComment />}
      {session.state !== 'visitor' && (
        <Composer
          // Everything below is the member's who is signed in.
          key={readerId ?? ''}
          place={readerId === undefined ? undefined : { readerId, articleUrl }}
          user={user}
          sending={sending}
          onCreated={comments.addComment}
          onCreatedBefore={reload}
        />
      )}
      <ShownComments
        news={news}
        email={email}
        deleteComment={deleteComment}
        startReport={setReported}
        reload={reload}
      />
      {news.state === 'ready' && news.more && <MoreComments loadOlder={loadOlder} />}
      {reported && <ReportDialog comment={reported} onClose={() => setReported(undefined)} />}
    </section>
  );
}

function SignInToComment() {
  const { pathname } = useLocation();
  return (
    <p className="visitors-only">
      <Link to="/login" state={{ returnTo: `${pathname}#comments` }} className="button">
        Sign in to leave a comment
      </Link>
    </p>
  );
}

function LoadingComments() {
  return (
    <>
      <output className="comment-note needs-scripting">Loading...</output>
      <div className="without-scripting">
        <p className="comment-note">The comments could not be loaded. Please try again soon.</p>
      </div>
    </>
  );
}

type ShownCommentsProps = {
  news: CommentNews;
  /** Of the member who is signed in. */
  email: string | undefined;
  deleteComment: (comment: Comment) => void;
  startReport: (comment: Comment) => void;
  reload: () => void;
};

function ShownComments({ news, email, deleteComment, startReport, reload }: ShownCommentsProps) {
  if (news.state === 'loading') return <LoadingComments />;
  if (news.state === 'failed')
    return (
      <FailedNote
        text="The comments could not be loaded."
        retrying={news.retrying}
        retry={reload}
        focusNext={headingId}
      />
    );
  if (news.comments.length === 0)
    return <p className="comment-note">No comments yet. Be the first to comment!</p>;
  return (
    <ol className="comment-list">
      {news.comments.map((comment) => (
        <CommentItem
          key={comment.comment_id}
          comment={comment}
          isOwn={comment.user_id === email}
          deleteComment={() => deleteComment(comment)}
          startReport={() => startReport(comment)}
        />
      ))}
    </ol>
  );
}
