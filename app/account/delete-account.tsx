import { type FormEvent, useRef, useState } from 'react';
import { ApiError, sentenceOf } from '#app/api/api-error.ts';
import { forgetAllDrafts } from '#app/session/draft.ts';
import { fetchSession } from '#app/session/session-calls.ts';
import { endSession } from '#app/session/session.ts';
import { showToast } from '#app/ui/toast.ts';
import * as calls from './account-calls.ts';
import { DeleteQuestion } from './delete-question.tsx';

type DeleteAccountProps = {
  uid: string;
  /** Whether the page was opened with `?confirm=delete`, to ask without scripts. */
  asked: boolean;
  onDeleted: () => void;
};

/** Without scripts the button leads to this page with the question in the button's place. */
export function DeleteAccount({ uid, asked, onDeleted }: DeleteAccountProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [deleting, setDeleting] = useState(false);

  async function deleteAccount(): Promise<void> {
    setDeleting(true);
    try {
      await endSession(() => deleteSurely(uid));
      forgetAllDrafts();
      onDeleted();
      await showToast('success', 'Account deleted successfully!');
    } catch (error) {
      dialog.current?.close();
      await showToast('error', failureOf(error));
      setDeleting(false);
    }
  }

  function ask(event: FormEvent): void {
    event.preventDefault();
    dialog.current?.showModal();
  }

  const answers = { uid, deleting, deleteAccount: () => void deleteAccount() };
  return (
    <section id="delete" aria-labelledby="delete-account" className="profile-section">
      <h2 id="delete-account" className="profile-title">
        Delete Account
      </h2>
      <p className="mb-4 text-muted">This deletes your account and everything that you have stored here.</p>
      {asked ? (
        <DeleteQuestion {...answers} />
      ) : (
        <>
          <form action="#delete" onSubmit={ask}>
            <button name="confirm" value="delete" className="button button-danger">
              Delete Account
            </button>
          </form>
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
            <DeleteQuestion {...answers} cancel={() => dialog.current?.close()} />
          </dialog>
        </>
      )}
    </section>
  );
}

/** A lost reply does not tell whether the account was deleted; that the session is gone does. */
async function deleteSurely(uid: string): Promise<void> {
  try {
    await calls.deleteAccount(uid);
  } catch (error) {
    const isAnswer = error instanceof ApiError && error.status < 500;
    if (isAnswer || !(await isSignedOut())) throw error;
  }
}

async function isSignedOut(): Promise<boolean> {
  try {
    return (await fetchSession()) === null;
  } catch (error) {
    console.warn('Whether the account is gone cannot be known yet:', error);
    return false;
  }
}

/** Product specification, section 8. */
function failureOf(error: unknown): string {
  const isNobody = error instanceof ApiError && error.status === 401;
  return isNobody ? 'Failed to delete account' : `Failed to delete account: ${sentenceOf(error)}`;
}
