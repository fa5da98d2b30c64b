import { useEffect } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { useAlert } from '#app/ui/alert.tsx';
import { Email, googleFailure, Password } from '#contract/account.ts';
import { signIn } from './account-calls.ts';
import { AccountForm } from './account-form.tsx';
import { signInAlertDuration } from './alert-durations.ts';
import { GoogleButton } from './google-button.tsx';
import { useSigningIn } from './signing-in.tsx';

const LogIn = z.object({ email: Email, password: Password });

const fields = [
  { name: 'email', label: 'Email', type: 'email', autoComplete: 'email' },
  { name: 'password', label: 'Password', type: 'password', autoComplete: 'current-password' },
] as const;

const failedTitle = 'Log In Failed!';

export function LoginScreen() {
  const { alert, showAlert } = useAlert(signInAlertDuration);
  const { finish, finished, returnTo, way } = useSigningIn();

  useEffect(() => {
    // Google was shown instead of this page, and sends back why it did not work.
    const code = new URLSearchParams(window.location.search).get('error');
    if (code !== null) showAlert({ kind: 'failure', title: failedTitle, text: googleFailure(code) });
  }, [showAlert]);

  async function succeed(): Promise<void> {
    showAlert({ kind: 'success', title: 'Logged In successfully!', text: 'You are now being redirected.' });
    await finish();
  }

  return (
    <AccountForm
      title="Log In"
      fields={fields}
      schema={LogIn}
      failedTitle={failedTitle}
      send={async (values) => {
        await signIn(values);
        await succeed();
      }}
      alert={alert}
      showAlert={showAlert}
      done={finished}
    >
      {way}
      <GoogleButton
        returnTo={returnTo}
        done={finished}
        onSignedIn={succeed}
        onFailed={(text) => showAlert({ kind: 'failure', title: failedTitle, text })}
      />
      <p>
        <Link to="/reset" className="link">
          Forgot your password?
        </Link>
      </p>
      <p>
        <Link to="/signup" state={{ returnTo }} className="link">
          Don't have an account?
        </Link>
      </p>
    </AccountForm>
  );
}
