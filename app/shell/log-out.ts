import { sentenceOf } from '#app/api/api-error.ts';
import * as calls from '#app/session/session-calls.ts';
import { leaveSession } from '#app/session/session.ts';
import { forgetAllWriting } from '#app/session/writing.ts';
import { showToast } from '#app/ui/toast.ts';

/** Loaded when somebody leaves. Ends the session, then does what follows; when it cannot be ended, the member reads why and stays. */
export async function logOut(afterwards: () => void | Promise<void>): Promise<void> {
  try {
    await leaveSession(calls.logOut);
    forgetAllWriting();
    await afterwards();
  } catch (error) {
    await showToast('error', sentenceOf(error));
  }
}
