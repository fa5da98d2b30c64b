import * as calls from '#app/session/session-calls.ts';
import { leaveSession } from '#app/session/session.ts';
import { forgetAllWriting } from '#app/session/writing.ts';

/** Loaded when somebody leaves. Ends the session, then does what follows. Throws as fetchReply does when it cannot be ended. */
export async function logOut(afterwards: () => void | Promise<void>): Promise<void> {
  await leaveSession(calls.logOut);
  forgetAllWriting();
  await afterwards();
}
