import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Profile } from '#contract/profile.ts';
import { revalidateSession, useSessionSignal } from './session.ts';

/** 'failed' also while it is requested again; 'ready' with null: the member has never updated the profile. */
export type ProfileNews =
  | { state: 'loading' }
  | { state: 'failed'; retrying: boolean; retry: () => void }
  | { state: 'ready'; profile: Profile | null };

/** The profile of the signed-in member, followed live: changes in other tabs and browsers arrive by themselves. */
export function useProfile(uid: string | undefined): ProfileNews {
  const { data, errorUpdateCount, fetchStatus, refetch } = useQuery({
    queryKey: profileKey(uid),
    queryFn: async ({ signal }) => {
      const { profileUntil } = await import('./session-calls.ts');
      return profileUntil(uid ?? '', signal);
    },
    enabled: uid !== undefined,
  });
  useLiveProfile(uid);
  if (data !== undefined) return { state: 'ready', profile: data };
  if (errorUpdateCount === 0) return { state: 'loading' };
  return { state: 'failed', retrying: fetchStatus === 'fetching', retry: () => void refetch() };
}

/** Stores a profile in the query cache, from which all parts of the page read it. */
export function keepProfile(client: QueryClient, uid: string, profile: Profile | null): void {
  client.setQueryData(profileKey(uid), profile);
}

function useLiveProfile(uid: string | undefined): void {
  const client = useQueryClient();
  const staying = useSessionSignal();
  useEffect(() => {
    if (uid === undefined || staying.aborted) return undefined;
    const closing = new AbortController();
    staying.addEventListener('abort', () => closing.abort(), { signal: closing.signal });
    const doubt = () => revalidateSession(client).catch((error: unknown) => console.error(error));
    import('./profile-stream.ts')
      .then(({ followProfile }) =>
        followProfile(uid, {
          onProfile: (profile) => keepProfile(client, uid, profile),
          onRefused: () => void doubt(),
          until: closing.signal,
        }),
      )
      .catch((error: unknown) => console.error('The profile cannot be followed:', error));
    return () => closing.abort();
  }, [client, uid, staying]);
}

function profileKey(uid: string | undefined) {
  return ['profile', uid];
}
