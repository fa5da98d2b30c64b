import { useEffect } from 'react';
import { Link, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { type AlertContent, useAlert } from '#app/ui/alert.tsx';
import { Email, Password } from '#contract/account.ts';
import { type Notice, noticeIn } from '#contract/notices.ts';
import { signIn } from './account-calls.ts';
import type { PostedFault } from './account-form-spec.ts';
import { AccountForm } from './account-form.tsx';
import { signInAlertDuration } from './alert-durations.ts';
import { GoogleButton } from './google-button.tsx';
import { googleRefusal } from './google-refusal.ts';
import { passwordChanged } from './new-password-screen.tsx';
import { cookieRefused, ReturningLink, useSigningIn } from './signing-in.tsx';

const failedTitle = 'Log In Failed!';

export const logInForm = {
  title: 'Log In',
  fields: [
    { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
    { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
  ],
  schema: z.object({ email: Email, password: Password }),
  failedTitle,
} as const;

const loggedIn = {
  kind: 'success',
  title: 'Logged In successfully!',
  text: 'You are now being redirected.',
} as const;

const notices: Record<Notice<'/login'>, AlertContent> = {
  'cookie-refused': cookieRefused,
  'logged-in': loggedIn,
  'log-in-first': { kind: 'failure', title: 'Please log in first.' },
  'not-deleted': { kind: 'failure', title: 'Failed to delete account', text: 'Please log in first.' },
  'password-changed': passwordChanged,
};

export function LoginScreen({ posted }: { posted: PostedFault | undefined }) {
  const notice = noticeIn('/login', new URLSearchParams(useLocation().search));
  const { alert, showAlert } = useAlert(signInAlertDuration, posted?.alert ?? (notice && notices[notice]));
  const { finish, finished, returnTo, redirect } = useSigningIn(showAlert, notice === 'logged-in');

  useEffect(() => {
    // Without a popup, Google took the place of this page and sent the reason in the address.
    const code = new URLSearchParams(window.location.search).get('error');
    if (code !== null) showAlert({ kind: 'failure', title: failedTitle, text: googleRefusal(code) });
  }, [showAlert]);

  async function succeed(memberId?: string): Promise<void> {
    showAlert(loggedIn);
    await finish(memberId);
  }

  return (
    <AccountForm
      form={logInForm}
      posted={posted}
      send={async (values) => {
        await succeed(await signIn(values));
      }}
      alert={alert}
      showAlert={showAlert}
      done={finished}
    >
      {redirect}
      <GoogleButton
        returnTo={returnTo}
        done={finished}
        onSignedIn={succeed}
        onFailed={(text) => showAlert({ kind: 'failure', title: failedTitle, text })}
      />
      <p>
        <Link to="/reset" className="link account-way">
          Forgot your password?
        </Link>
      </p>
      <p>
        <ReturningLink to="/signup" returnTo={returnTo}>
          Don't have an account?
        </ReturningLink>
      </p>
    </AccountForm>
  );
}
