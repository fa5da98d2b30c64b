import * as z from 'zod/mini';
import { type Api, fetchJson, send } from '#app/api/call.ts';
import { fetchUntil } from '#app/api/fetch-until.ts';
import { SessionReply } from '#contract/account.ts';
import { Profile } from '#contract/profile.ts';

/**
 * Calls for signed-in readers, apart from the rest because nobody else needs to load them. All throw as fetchReply
 * does.
 */
export async function fetchSession(api?: Api): Promise<SessionReply> {
  return SessionReply.parse(await fetchJson('/api/auth/get-session', api));
}

export async function logOut(api?: Api): Promise<void> {
  await send('POST', '/api/auth/sign-out', {}, api);
}

/** Null: the member has never updated the profile. */
export async function fetchProfile(uid: string, api?: Api): Promise<Profile | null> {
  return z.nullable(Profile).parse(await fetchJson(`/api/users/${encodeURIComponent(uid)}`, api));
}

export function profileUntil(uid: string, signal: AbortSignal): Promise<Profile | null> {
  return fetchProfile(uid, fetchUntil(signal));
}
