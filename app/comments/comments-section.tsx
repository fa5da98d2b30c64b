import { type RefObject, useCallback, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { currentReaderId, useReaderId } from '#app/session/reader-id.ts';
import { useSession } from '#app/session/session.ts';
import { returningLink } from '#app/site/addresses.ts';
import { FailedNote } from '#app/ui/failed-note.tsx';
import type { Comment } from '#contract/comment.ts';
import { ArrivedComments } from './arrived-comments.tsx';
import type { RefusedComment } from './comment-form.tsx';
import { CommentItem } from './comment-item.tsx';
import type { CommentList } from './comment-list.ts';
import { Composer } from './composer.tsx';
import { useFocusOnOlder } from './focus-on-older.ts';
import { MoreComments } from './more-comments.tsx';
import { ReportDialog } from './report-dialog.tsx';
import { useStayAtComments } from './stay-at-comments.ts';
import { type CommentNews, useComments } from './use-comments.ts';
import { useReport } from './use-report.ts';

const sectionId = 'comments';
const headingId = 'comments-title';

type CommentsSectionProps = {
  articleUrl: string;
  /** In their public form, if the page has brought them. */
  known: CommentList | undefined;
  refused: RefusedComment | undefined;
};

/** The comments of an article: at first the same for everybody, after hydration live and with the reader's own. */
export function CommentsSection({ articleUrl, known, refused }: CommentsSectionProps) {
  const session = useSession();
  // During hydration this is already the reader who will be known afterwards, so that text typed before is kept.
  const writer = useReaderId() ?? (import.meta.env.SSR ? '' : currentReaderId());
  const user = session.state === 'member' ? session.user : undefined;
  const email = user?.email;
  const comments = useComments({ articleUrl, known, email });
  const { news, isCreated, lastSaid, loadOlder, reload, deleteComment: startDeleting } = comments;
  const { reported, startReport, closeReport } = useReport(news, headingId);
  const [isPosted, setIsPosted] = useState(false);
  const { list, awaitOlder } = useFocusOnOlder();
  useStayAtComments(sectionId);

  const deleteComment = useCallback(
    (comment: Comment) => {
      void startDeleting(comment);
      setIsPosted(false);
      // The menu that had the focus is gone with its comment.
      document.getElementById(headingId)?.focus();
    },
    [startDeleting],
  );

  function loadMore(): Promise<void> {
    awaitOlder();
    return loadOlder();
  }

  return (
    <section id={sectionId} aria-labelledby={headingId} className="comments">
      <h2 id={headingId} tabIndex={-1} className="section-title">
        Comments{news.state === 'ready' && <span className="comment-count"> ({news.total})</span>}
      </h2>
      {session.state !== 'member' && <SignInToComment />}
      {session.state !== 'visitor' && (
        <Composer
          // All state below belongs to the member who is signed in.
          key={writer}
          place={{ readerId: writer, articleUrl }}
          user={user}
          refused={refused}
          isCreated={isCreated}
          lastSaid={lastSaid}
          onCreated={comments.addComment}
          isPosted={isPosted}
          setIsPosted={setIsPosted}
          onCreatedBefore={reload}
          focusNext={headingId}
        />
      )}
      <ShownComments
        list={list}
        news={news}
        email={email}
        deleteComment={deleteComment}
        startReport={startReport}
        reload={reload}
      />
      {news.state === 'ready' && <ArrivedComments key={articleUrl} comments={news.comments} email={email} />}
      {news.state === 'ready' && news.more && <MoreComments loadOlder={loadMore} />}
      {reported && <ReportDialog comment={reported} onClose={closeReport} />}
    </section>
  );
}

function SignInToComment() {
  const { pathname } = useLocation();
  const returnTo = `${pathname}#comments`;
  return (
    <p className="visitors-only">
      {/* The address tells it, too, for a new tab. */}
      <Link to={returningLink('/login', returnTo)} state={{ returnTo }} className="button">
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
  list: RefObject<HTMLOListElement | null>;
  news: CommentNews;
  /** Of the member who is signed in. */
  email: string | undefined;
  deleteComment: (comment: Comment) => void;
  startReport: (comment: Comment) => void;
  reload: () => void;
};

function ShownComments({ list, news, email, deleteComment, startReport, reload }: ShownCommentsProps) {
  if (news.state === 'loading') return <LoadingComments />;
  if (news.state === 'offline')
    return <p className="comment-note">The comments will load when you are back online.</p>;
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
    return <p className="comment-note no-comments">No comments yet. Be the first to comment!</p>;
  return (
    <ol ref={list} className="comment-list">
      {news.comments.map((comment) => (
        <CommentItem
          key={comment.comment_id}
          comment={comment}
          isOwn={comment.user_id === email}
          focusNext={headingId}
          deleteComment={deleteComment}
          startReport={startReport}
        />
      ))}
    </ol>
  );
}
