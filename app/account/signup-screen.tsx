import { Link, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { useAlert } from '#app/ui/alert.tsx';
import { Email, Password } from '#contract/account.ts';
import { noticeIn } from '#contract/notices.ts';
import { signUp } from './account-calls.ts';
import type { PostedFault } from './account-form-spec.ts';
import { AccountForm } from './account-form.tsx';
import { signInAlertDuration } from './alert-durations.ts';
import { isConfirmed } from './is-confirmed.ts';
import { ReturningLink, useSigningIn } from './signing-in.tsx';

export const signUpForm = {
  title: 'Sign Up',
  fields: [
    { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
    { name: 'password', label: 'Password', type: 'password', autoComplete: 'new-password' },
    { name: 'confirmPassword', label: 'Confirm Password', type: 'password', autoComplete: 'new-password' },
  ],
  schema: z
    .object({ email: Email, password: Password, confirmPassword: z.string() })
    .check(isConfirmed('password')),
  failedTitle: 'Sign Up Failed!',
} as const;

const signedUp = {
  kind: 'success',
  title: 'Account Created Successfully!',
  text: 'You are now being redirected.',
} as const;

export function SignupScreen({ posted }: { posted: PostedFault | undefined }) {
  const notice = noticeIn('/signup', new URLSearchParams(useLocation().search));
  const { alert, showAlert } = useAlert(signInAlertDuration, posted?.alert ?? (notice && signedUp));
  const { finish, finished, returnTo, redirect } = useSigningIn(showAlert, notice === 'signed-up');
  return (
    <AccountForm
      form={signUpForm}
      posted={posted}
      send={async (values) => {
        const memberId = await signUp(values);
        showAlert(signedUp);
        await finish(memberId);
      }}
      alert={alert}
      showAlert={showAlert}
      done={finished}
    >
      {redirect}
      <p>
        <ReturningLink to="/login" returnTo={returnTo}>
          Already have an account?
        </ReturningLink>
      </p>
      <p className="text-sm text-muted">
        {'What we store about you, why and for how long: '}
        <Link to="/privacy" className="link">
          Privacy
        </Link>
      </p>
    </AccountForm>
  );
}
