import { redirect, useLocation } from 'react-router';
import { requestPasswordReset, resetPassword } from '#app/account/account-calls.ts';
import { answerPosted } from '#app/account/answer-posted.ts';
import { memberRedirect } from '#app/account/member-redirect.ts';
import { newPasswordForm, NewPasswordScreen } from '#app/account/new-password-screen.tsx';
import { NoScriptRedirect } from '#app/account/no-script-redirect.tsx';
import { resetForm, ResetScreen } from '#app/account/reset-screen.tsx';
import { PageHead } from '#app/site/page-head.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { withNotice } from '#contract/notices.ts';
import type { Route } from './+types/reset.ts';

/** Members are redirected, except from the link of a mail: there everybody may set a new password. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return url.searchParams.has('token') ? null : memberRedirect({ url, context });
}

/** The browser knows already who is signed in. */
export function clientLoader() {
  return null;
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const { api } = context.get(siteContext);
  const token = url.searchParams.get('token');
  if (token === null)
    return answerPosted(request, resetForm, async ({ email }) => {
      await requestPasswordReset(email, api);
      return redirect(withNotice('/reset', 'email-sent'), 303);
    });
  return answerPosted(request, newPasswordForm, async ({ newPassword }) => {
    await resetPassword(token, newPassword, api);
    return redirect(withNotice('/login', 'password-changed'), 303);
  });
}

export default function Reset({ loaderData: redirectTo, actionData: posted }: Route.ComponentProps) {
  // The token is read from the browser's address: the cached page, the same for all tokens, knows only that there is
  // one.
  const token = new URLSearchParams(useLocation().search).get('token');
  return (
    <>
      {redirectTo && <NoScriptRedirect to={redirectTo} />}
      <PageHead title={token === null ? 'Forgot Password' : 'New Password'} />
      {token === null ? <ResetScreen posted={posted} /> : <NewPasswordScreen token={token} posted={posted} />}
    </>
  );
}
