import * as calls from '#app/session/session-calls.ts';
import { leaveSession } from '#app/session/session.ts';
import { forgetAllWriting } from '#app/session/writing.ts';

/**
 * Loaded on log-out. Ends the session, then calls `afterwards`. Throws as fetchReply does if the session cannot be
 * ended.
 */
export async function logOut(afterwards: () => void | Promise<void>): Promise<void> {
  await leaveSession(calls.logOut);
  forgetAllWriting();
  await afterwards();
}
