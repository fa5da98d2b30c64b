import { forgetAllDrafts } from '#app/session/draft.ts';
import * as calls from '#app/session/session-calls.ts';
import { endSession } from '#app/session/session.ts';

/**
 * Loaded on log-out. Ends the session, then calls `afterwards`. Throws as fetchReply does if the session cannot be
 * ended.
 */
export async function logOut(afterwards: () => void | Promise<void>): Promise<void> {
  await endSession(calls.logOut);
  forgetAllDrafts();
  await afterwards();
}
