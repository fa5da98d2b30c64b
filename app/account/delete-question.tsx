import type { FormEvent } from 'react';
import { Link } from 'react-router';
import { leavingForm } from '#app/session/reader-id.ts';
import type { ProfilePart } from './posted-profile.ts';

type DeleteQuestionProps = {
  /** Whose account it is. */
  uid: string;
  deleting: boolean;
  deleteAccount: () => void;
  /** Undefined where the question is part of the page and not in a dialog. */
  cancel?: () => void;
};

/** The text of the question has the id `delete-text`. */
export function DeleteQuestion({ uid, deleting, deleteAccount, cancel }: DeleteQuestionProps) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    deleteAccount();
  }

  return (
    <>
      <p id="delete-text">Are you sure you want to delete your account? This action cannot be undone.</p>
      <form
        method="post"
        action="/profile"
        className="mt-6 flex flex-wrap justify-end gap-3"
        onSubmit={submit}
        {...leavingForm}
      >
        <input type="hidden" name="member" value={uid} />
        {cancel ? (
          <button type="button" className="button" disabled={deleting} onClick={cancel}>
            Cancel
          </button>
        ) : (
          <Link to="/profile" className="button">
            Cancel
          </Link>
        )}
        <button
          name="form"
          value={'delete' satisfies ProfilePart}
          className="button button-danger"
          disabled={deleting}
        >
          {deleting ? 'Deleting...' : 'Yes, delete my account'}
        </button>
      </form>
    </>
  );
}
