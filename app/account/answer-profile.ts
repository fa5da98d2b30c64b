import { data, redirect } from 'react-router';
import type { Api } from '#app/api/call.ts';
import { answerForm } from '#app/api/posted-form.ts';
import { fetchProfile } from '#app/session/session-calls.ts';
import { withNotice } from '#contract/notices.ts';
import { deleteAccount, updateProfile } from './account-calls.ts';
import { errorsOf } from './answer-posted.ts';
import type { PostedProfile, ProfilePart } from './posted-profile.ts';
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

/** Refuses a form of a page that was rendered for another member. Only a message is kept: it was not about them. */
export function refuseOther(form: ProfilePart, { message }: Posted) {
  const alert = { kind: 'failure', title: 'Somebody else is logged in by now.' } as const;
  const values = form === 'feedback' && message !== undefined ? { message } : {};
  return data({ form, alert, errors: {}, values } satisfies PostedProfile, { status: 409 });
}

/** Deletes the account of a member who has confirmed the question; also if that was done a moment ago. */
export async function answerDeletion(uid: string | undefined, api: Api) {
  return answerForm(
    async () => {
      await deleteAccount(uid, api);
      return redirect(withNotice('/', 'account-deleted'), 303);
    },
    ({ status, message }): PostedProfile => {
      if (status === 401) throw redirect(withNotice('/login', 'not-deleted'), 303);
      const alert = { kind: 'failure', title: `Failed to delete account: ${message}` } as const;
      return { form: 'delete', alert, errors: {}, values: {} };
    },
  );
}
