import { useRef, useState } from 'react';
import { ApiError, sentenceOf } from '#app/api/api-error.ts';
import { leaveSession } from '#app/session/session.ts';
import { forgetAllWriting } from '#app/session/writing.ts';
import { showToast } from '#app/ui/toast.ts';
import * as calls from './account-calls.ts';

export function DeleteAccount({ onDeleted }: { onDeleted: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [deleting, setDeleting] = useState(false);

  async function deleteAccount(): Promise<void> {
    setDeleting(true);
    try {
      await leaveSession(calls.deleteAccount);
      forgetAllWriting();
      onDeleted();
      await showToast('success', 'Account deleted successfully!');
    } catch (error) {
      dialog.current?.close();
      await showToast('error', failureOf(error));
      setDeleting(false);
    }
  }

  return (
    <section aria-labelledby="delete-account" className="profile-section">
      <h2 id="delete-account" className="profile-title">
        Delete Account
      </h2>
      <p className="mb-4 text-muted">
        Your account leaves, and everything that you have stored here with it.
      </p>
      <button type="button" className="button button-danger" onClick={() => dialog.current?.showModal()}>
        Delete Account
      </button>
      <dialog
        ref={dialog}
        role="alertdialog"
        aria-labelledby="delete-question"
        aria-describedby="delete-text"
        className="question"
      >
        <h3 id="delete-question" className="profile-title">
          Delete Account
        </h3>
        <p id="delete-text">Are you sure you want to delete your account? This action cannot be undone.</p>
        <form method="dialog" className="mt-6 flex flex-wrap justify-end gap-3">
          <button className="button" disabled={deleting}>
            Cancel
          </button>
          <button
            type="button"
            className="button button-danger"
            disabled={deleting}
            onClick={() => void deleteAccount()}
          >
            {deleting ? 'Deleting...' : 'Yes, delete my account'}
          </button>
        </form>
      </dialog>
    </section>
  );
}

/** Product specification, section 8. */
function failureOf(error: unknown): string {
  const isNobody = error instanceof ApiError && error.status === 401;
  return isNobody ? 'Failed to delete account' : `Failed to delete account: ${sentenceOf(error)}`;
}
