import { useId } from 'react';
import { Link } from 'react-router';
import { loginLink } from '#app/site/addresses.ts';

/** A comment that the browser has posted by itself, and why it was not created. */
export type RefusedComment = { content: string; reason: string };

type PlainCommentFormProps = {
  /** Path of the article's page. */
  path: string;
  refused: RefusedComment | undefined;
};

/** For everybody without scripts: the page, which is the same for all, cannot know who is signed in. */
export function PlainCommentForm({ path, refused }: PlainCommentFormProps) {
  const id = useId();
  return (
    <form method="post" className="comment-form without-scripting">
      {refused && (
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it answers what the reader has just sent
        <p role="alert" tabIndex={-1} autoFocus className="alert alert-failure mb-3">
          {refused.reason}
        </p>
      )}
      <label htmlFor={id} className="field-label">
        Add a Comment
      </label>
      <textarea
        id={id}
        name="content"
        rows={4}
        dir="auto"
        required
        className="field-input"
        defaultValue={refused?.content}
      />
      <div className="mt-3 flex flex-wrap items-center justify-end gap-3">
        <Link to={loginLink(`${path}#comments`)} className="link mr-auto">
          Sign in to leave a comment
        </Link>
        <button type="reset" className="button">
          Cancel
        </button>
        <button className="button button-strong">Post Comment</button>
      </div>
    </form>
  );
}
