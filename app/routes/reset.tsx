import { redirect, useLocation } from 'react-router';
import { requestPasswordReset, resetPassword } from '#app/account/account-calls.ts';
import { answerPosted } from '#app/account/answer-posted.ts';
import { newPasswordForm, NewPasswordScreen } from '#app/account/new-password-screen.tsx';
import { onlyVisitors } from '#app/account/only-visitors.ts';
import { resetForm, ResetScreen } from '#app/account/reset-screen.tsx';
import { PageHead } from '#app/site/page-head.tsx';
import { siteContext } from '#app/site/site-context.ts';
import { withNotice } from '#contract/notices.ts';
import type { Route } from './+types/reset.ts';

/** Behind the link of a mail everybody sets a new password. */
export async function loader({ url, context }: Route.LoaderArgs) {
  return url.searchParams.has('token') ? null : onlyVisitors({ url, context });
}

/** Who is signed in is known in the browser. */
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

export default function Reset({ actionData: posted }: Route.ComponentProps) {
  // The page that is cached for everybody knows only that there is a token.
  const token = new URLSearchParams(useLocation().search).get('token');
  return (
    <>
      <PageHead title={token === null ? 'Forgot Password' : 'New Password'} />
      {token === null ? <ResetScreen posted={posted} /> : <NewPasswordScreen token={token} posted={posted} />}
    </>
  );
}
