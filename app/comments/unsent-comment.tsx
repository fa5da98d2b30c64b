import { usePassFocusOn } from '#app/ui/pass-focus-on.ts';
import { beginningOf } from './beginning-of.ts';
import { CommentBody } from './comment-body.tsx';
import type { Unsent } from './unsent-comments.ts';

type UnsentCommentProps = {
  comment: Unsent;
  /** Whether it can be sent now. */
  ready: boolean;
  name: string;
  face: string | null;
  /** Id of the element that gets the focus once one of the buttons has done its work. */
  focusNext: string;
  onRetry: () => void;
  onDiscard: () => void;
};

/** The reader's own comment that the server has not confirmed: being sent, or not sent, with its text kept. */
export function UnsentComment({ comment, name, face, ...given }: UnsentCommentProps) {
  const trouble = troubleOf(comment);
  return (
    <li className={`comment ${trouble ? '' : 'opacity-70'}`}>
      <CommentBody name={name} face={face} content={comment.content} note={trouble?.note ?? 'Sending...'} />
      {trouble && <NotSent text={trouble.text} of={beginningOf(comment.content)} {...given} />}
    </li>
  );
}

type NotSentProps = Pick<UnsentCommentProps, 'ready' | 'focusNext' | 'onRetry' | 'onDiscard'> & {
  text: string;
  /** How the comment begins, to tell the buttons of several apart. */
  of: string;
};

function NotSent({ text, of, ready, focusNext, onRetry, onDiscard }: NotSentProps) {
  return (
    <div
      ref={usePassFocusOn(focusNext)}
      role="alert"
      className="alert alert-failure mt-3 flex flex-wrap items-center gap-3"
    >
      <p className="min-w-0 flex-1 basis-48">{text}</p>
      <button
        type="button"
        aria-label={`Try again: ${of}`}
        className="button"
        disabled={!ready}
        onClick={onRetry}
      >
        Try again
      </button>
      <button type="button" aria-label={`Discard: ${of}`} className="button" onClick={onDiscard}>
        Discard
      </button>
    </div>
  );
}

function troubleOf(comment: Unsent): { note: string; text: string } | undefined {
  if (comment.state === 'sending') return undefined;
  if (comment.state === 'failed') return { note: 'Not sent', text: `Not sent. ${comment.reason}` };
  return {
    note: 'Not confirmed',
    text: 'The site has not confirmed this comment. It may not have been sent.',
  };
}
