import { data, redirect } from 'react-router';
import type { Api } from '#app/api/call.ts';
import { answerForm } from '#app/api/posted-form.ts';
import { fetchProfile } from '#app/session/session-calls.ts';
import { withNotice } from '#contract/notices.ts';
import { deleteAccount, updateProfile } from './account-calls.ts';
import { errorsOf } from './answer-posted.ts';
import type { PostedProfile } from './posted-profile.ts';
import { ProfileInput } from './profile-input.ts';

type Posted = Record<string, string>;

/** Saves a profile form that was posted without scripts, with the same checks as the form itself. */
export async function answerUpdate(uid: string, posted: Posted, api: Api) {
  const { displayName = '', photoURL = '', region = '' } = posted;
  const values = { displayName, photoURL, region };
  const faultOf = (title: string, errors: PostedProfile['errors'] = {}): PostedProfile => ({
    form: 'update',
    alert: { kind: 'failure', title },
    errors,
    values,
  });
  const parsed = ProfileInput.safeParse(values);
  if (!parsed.success) {
    const errors = errorsOf(parsed.error);
    return data(faultOf(parsed.error.issues[0]?.message ?? '', errors), { status: 400 });
  }
  return answerForm(
    async () => {
      const before = await fetchProfile(uid, api);
      const saved = await updateProfile(uid, parsed.data, api);
      const hasChanged = saved?.lastProfileUpdate !== before?.lastProfileUpdate;
      return redirect(hasChanged ? withNotice('/profile', 'profile-updated') : '/profile', 303);
    },
    ({ message }) => faultOf(message),
  );
}

/** Deletes the account once its owner has confirmed the question. */
export async function answerDeletion(api: Api) {
  return answerForm(
    async () => {
      await deleteAccount(api);
      return redirect(withNotice('/', 'account-deleted'), 303);
    },
    ({ message }): PostedProfile => ({
      form: 'delete',
      alert: { kind: 'failure', title: `Failed to delete account: ${message}` },
      errors: {},
      values: {},
    }),
  );
}
