import { type Query, type QueryClient, useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { queryClient } from '#app/api/query-client.ts';
import type { SessionReply, SessionUser } from '#contract/account.ts';
import { currentReaderId, leaveOtherTabs, rememberReaderId, useReaderId, visitorId } from './reader-id.ts';

/** The reader: 'loading' until the first answer, 'failed' if the server gave none. */
export type Session =
  | { state: 'loading' }
  | { state: 'failed' }
  | { state: 'visitor' }
  | { state: 'member'; user: SessionUser };

/** Counts requests: replies may overtake each other, and only the latest request counts. */
let asked = 0;
/** Aborted when this page begins to end the session, until everything that follows the member has stopped. */
let staying = new AbortController();
const followers = new Set<() => void>();

/**
 * The session of this browser, checked again whenever the reader comes back to the page. Somebody who was not signed in
 * here before counts as a visitor without asking the server, except with `ask`, on screens about signing in.
 */
export function useSession({ ask = false } = {}): Session {
  const readerId = useReaderId();
  const known = readerId !== undefined && (ask || readerId !== visitorId);
  const queryKey = sessionKey(readerId ?? visitorId);
  const { data, isError, fetchStatus } = useQuery({
    queryKey,
    queryFn: async ({ client }) => {
      await refreshSession(client);
      // Not the answer itself, which may be about another member, who is the reader from now on.
      return client.getQueryData<SessionReply>(queryKey) ?? null;
    },
    enabled: known,
    refetchOnWindowFocus: 'always',
  });
  if (readerId === undefined) return { state: 'loading' };
  if (data) return { state: 'member', user: data.user };
  if (data === null || !known) return { state: 'visitor' };
  // Paused: there is no connection.
  return { state: isError || fetchStatus === 'paused' ? 'failed' : 'loading' };
}

/** Asks the server who is signed in, and remembers the answer in all tabs. Throws as fetchReply does. */
export async function refreshSession(client: QueryClient): Promise<SessionReply> {
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

/** To be called when the server signals that the session may be over. */
export async function revalidateSession(client: QueryClient): Promise<void> {
  if (!staying.signal.aborted) await refreshSession(client);
}

/**
 * Ends the session by `call`; the caller then calls `forgetMember`. Meanwhile nothing else may navigate away, so
 * queries about the member are cancelled; they are repeated if the session could not be ended.
 */
export async function endSession(call: () => Promise<void>): Promise<void> {
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

/**
 * A signal for whatever follows the member, aborted when this page ends the session; a new one replaces it if that
 * fails.
 */
export function useSessionSignal(): AbortSignal {
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

/** Makes the reader a visitor on this page and in all other tabs, with nothing of the member left in memory. */
export function forgetMember(client: QueryClient): void {
  const member = currentReaderId();
  if (member === visitorId) return stay();
  // Synchronously: components that still show the member would fetch again what is removed below.
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
