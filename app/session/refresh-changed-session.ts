import type { QueryClient } from '@tanstack/react-query';
import type { SessionReply } from '#contract/account.ts';
import { refreshSession } from './session.ts';

/**
 * Asks the server after a call that has changed the session; a failure here does not make that call fail, but the answer
 * is undefined.
 */
export async function refreshChangedSession(client: QueryClient): Promise<SessionReply | undefined> {
  try {
    return await refreshSession(client);
  } catch (error) {
    console.warn('The session cannot be read yet:', error);
    // The previous answer is outdated: the page waits for the next one.
    void client.resetQueries({ queryKey: ['session'] });
    return undefined;
  }
}
