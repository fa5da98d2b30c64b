import * as z from 'zod/mini';
import { type Api, send } from '#app/api/call.ts';
import type { googleReturnPaths } from '#contract/account.ts';
import { Profile, type ProfileChange } from '#contract/profile.ts';

const GoogleStart = z.object({ url: z.string().check(z.refine((text) => URL.canParse(text))) });
const SavedProfile = z.nullable(Profile);

/** What the replies to signing up and signing in say of the member. */
const SignedIn = z.object({ user: z.object({ id: z.string() }) });

type Credentials = { email: string; password: string };
type ReturnPath = (typeof googleReturnPaths)[number];

/**
 * Returns the new member's id. All calls throw ApiError, whose message is a sentence for a person, and TypeError when the
 * network fails.
 */
export async function signUp({ email, password }: Credentials, api?: Api): Promise<string> {
  return SignedIn.parse(await send('POST', '/api/auth/sign-up/email', { email, password }, api)).user.id;
}

/** Returns the member's id. */
export async function signIn({ email, password }: Credentials, api?: Api): Promise<string> {
  return SignedIn.parse(await send('POST', '/api/auth/sign-in/email', { email, password }, api)).user.id;
}

/** The answer is the same whether or not the address has an account. */
export async function requestPasswordReset(email: string, api?: Api): Promise<void> {
  await send('POST', '/api/auth/request-password-reset', { email }, api);
}

/** `token` comes from the link of the mail. All sessions of the account end. */
export async function resetPassword(token: string, newPassword: string, api?: Api): Promise<void> {
  await send('POST', '/api/auth/reset-password', { token, newPassword }, api);
}

/** Where a sign-in with Google begins; it ends on one of these paths of the site. */
export async function googleAddress(success: ReturnPath, failure: ReturnPath): Promise<string> {
  const body = { provider: 'google', callbackURL: success, errorCallbackURL: failure };
  return GoogleStart.parse(await send('POST', '/api/auth/sign-in/social', body)).url;
}

/**
 * Saves all fields of the profile form together. Null: the member still has no profile, because nothing was changed.
 */
export async function updateProfile(uid: string, change: ProfileChange, api?: Api): Promise<Profile | null> {
  return SavedProfile.parse(await send('PATCH', `/api/users/${encodeURIComponent(uid)}`, change, api));
}

/** Deletes the member's account with all of its data, and ends its sessions; refused to anybody else who is signed in. */
export async function deleteAccount(uid: string | undefined, api?: Api): Promise<void> {
  await send('POST', '/api/auth/delete-user', { user_id: uid }, api);
}
