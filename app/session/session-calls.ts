import * as z from 'zod/mini';
import { askUntil, fetchJson, send } from '#app/api/call.ts';
import { SessionReply } from '#contract/account.ts';
import { Profile } from '#contract/profile.ts';

/** Calls of the pages for signed-in readers; nobody else needs to load them. All throw as fetchReply does. */
export async function fetchSession(): Promise<SessionReply> {
  return SessionReply.parse(await fetchJson('/api/auth/get-session'));
}

export async function logOut(): Promise<void> {
  await send('POST', '/api/auth/sign-out', {});
}

/** Null: the member has never updated the profile. */
export async function fetchProfile(uid: string, signal: AbortSignal): Promise<Profile | null> {
  return z
    .nullable(Profile)
    .parse(await fetchJson(`/api/users/${encodeURIComponent(uid)}`, askUntil(signal)));
}
