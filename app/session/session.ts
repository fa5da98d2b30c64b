import { type Query, type QueryClient, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { queryClient } from '#app/api/query-client.ts';
import type { SessionReply, SessionUser } from '#contract/account.ts';
import { currentReaderId, leaveOtherTabs, rememberReaderId, useReaderId, visitorId } from './reader-id.ts';

/** Who reads: 'loading' until the first answer; 'failed' when the server gave none. */
export type Session =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'visitor' }
  | { state: 'member'; user: SessionUser };

/** Replies may overtake each other; only the one that was asked for last counts. */
let asked = 0;
/** Aborted from when this page begins to end the session until nobody follows the member here any more. */
let staying = new AbortController();
const followers = new Set<() => void>();

/**
 * The session of this browser, checked whenever the reader comes back to the page. Who was not signed in here before
 * counts as a visitor without asking the server, except with `ask`, on the screens that are about signing in.
 */
export function useSession({ ask = false } = {}): Session {
  const readerId = useReaderId();
  const known = readerId !== undefined && (ask || readerId !== visitorId);
  const queryKey = sessionKey(readerId ?? visitorId);
  const { data, isError, fetchStatus } = useQuery({
    queryKey,
    queryFn: async ({ client }) => {
      await askSession(client);
      // Not the answer itself: it may be about somebody else, who has become the reader by it.
      return client.getQueryData<SessionReply>(queryKey) ?? null;
    },
    enabled: known,
    refetchOnWindowFocus: 'always',
  });
  if (readerId === undefined) return { state: 'loading' };
  if (data) return { state: 'member', user: data.user };
  if (data === null || !known) return { state: 'visitor' };
  // Without a connection the question waits for one.
  return { state: isError || fetchStatus === 'paused' ? 'failed' : 'loading' };
}

/** Asks the server who is signed in and remembers the answer in every tab. Throws as fetchReply does. */
export async function askSession(client: QueryClient): Promise<SessionReply> {
  asked += 1;
  const turn = asked;
  const { fetchSession } = await import('./session-calls.ts');
  const session = await fetchSession();
  if (turn !== asked) return session;
  if (session === null) forgetMember(client);
  client.setQueryData(sessionKey(session?.user.id ?? visitorId), session);
  if (session !== null) rememberReaderId(session.user.id);
  return session;
}

/** Asks the server after a call by which somebody has signed in or was signed out, whose answer is no failure of that call. */
export async function askSessionAnew(client: QueryClient): Promise<void> {
  try {
    await askSession(client);
  } catch (error) {
    console.warn('The session cannot be read yet:', error);
    // What was answered before the call is no longer true: the page waits for the next answer.
    void client.resetQueries({ queryKey: ['session'] });
  }
}

/** To be called when the server says by itself that the session may be over. */
export async function doubtSession(client: QueryClient): Promise<void> {
  if (!staying.signal.aborted) await askSession(client);
}

/**
 * Ends the session by a call of this page, which then calls `forgetMember`: nothing else may lead it elsewhere. What is
 * being asked for the member is called off, and asked again when the session could not be ended.
 */
export async function leaveSession(call: () => Promise<void>): Promise<void> {
  const client = queryClient();
  const member = currentReaderId();
  staying.abort();
  try {
    await client.cancelQueries({ predicate: isAbout(member) });
    await call();
    leaveOtherTabs();
    asked += 1;
  } catch (error) {
    stay();
    void client.refetchQueries({ predicate: isAbout(member), type: 'active' });
    throw error;
  }
}

/** Aborted when this page ends the session: whatever follows the member until then; another one when it could not. */
export function useStaying(): AbortSignal {
  return useSyncExternalStore(subscribe, currentStaying, currentStaying);
}

const currentStaying = () => staying.signal;

function subscribe(follower: () => void): () => void {
  followers.add(follower);
  return () => void followers.delete(follower);
}

function stay(): void {
  if (!staying.signal.aborted) return;
  staying = new AbortController();
  for (const follower of followers) follower();
}

/** Turns this page and every other tab into a visitor's, with nothing of the member left in memory. */
export function forgetMember(client: QueryClient): void {
  const member = currentReaderId();
  if (member === visitorId) return stay();
  // At once: what still shows the member would fetch again what is removed.
  flushSync(() => rememberReaderId(visitorId));
  stay();
  client.removeQueries({ predicate: isAbout(member) });
}

const isAbout =
  (member: string | undefined) =>
  ({ queryKey }: Query) =>
    queryKey.includes(member);

function sessionKey(readerId: string) {
  return ['session', readerId];
}
