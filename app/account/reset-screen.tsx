import { Link } from 'react-router';
import * as z from 'zod/mini';
import { useAlert } from '#app/ui/alert.tsx';
import { Email } from '#contract/account.ts';
import { requestPasswordReset } from './account-calls.ts';
import { AccountForm } from './account-form.tsx';
import { resetAlertDuration } from './alert-durations.ts';
import { useSigningIn } from './signing-in.tsx';

const ResetRequest = z.object({ email: Email });
const fields = [{ name: 'email', label: 'Email', type: 'email', autoComplete: 'email' }] as const;

/** Asks for a mail with a link to NewPasswordScreen. */
export function ResetScreen() {
  const { alert, showAlert } = useAlert(resetAlertDuration);
  const { way } = useSigningIn();
  return (
    <AccountForm
      title="Forgot Password"
      fields={fields}
      schema={ResetRequest}
      failedTitle="Error!"
      send={async ({ email }) => {
        await requestPasswordReset(email);
        showAlert({
          kind: 'success',
          title: 'Email sent!',
          text: 'An email with further instructions was sent.',
        });
      }}
      alert={alert}
      showAlert={showAlert}
      // Another mail can be asked for when this one has been announced.
      done={alert?.content.kind === 'success'}
    >
      {way}
      <p>
        <Link to="/login" className="link">
          Back to Log In
        </Link>
      </p>
    </AccountForm>
  );
}
