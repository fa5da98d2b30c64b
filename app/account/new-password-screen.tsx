import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { refreshChangedSession } from '#app/session/refresh-changed-session.ts';
import { useAlert } from '#app/ui/alert.tsx';
import { Password } from '#contract/account.ts';
import { resetPassword } from './account-calls.ts';
import type { PostedFault } from './account-form-spec.ts';
import { AccountForm } from './account-form.tsx';
import { resetAlertDuration } from './alert-durations.ts';
import { isConfirmed } from './is-confirmed.ts';
import { DelayedNavigate } from './signing-in.tsx';

export const newPasswordForm = {
  title: 'New Password',
  fields: [
    { name: 'newPassword', label: 'New Password', type: 'password', autoComplete: 'new-password' },
    { name: 'confirmPassword', label: 'Confirm Password', type: 'password', autoComplete: 'new-password' },
  ],
  schema: z.object({ newPassword: Password, confirmPassword: z.string() }).check(isConfirmed('newPassword')),
  failedTitle: 'Error!',
} as const;

export const passwordChanged = {
  kind: 'success',
  title: 'Password changed!',
  text: 'You can now log in with your new password.',
} as const;

/** Behind the link of the mail. Used and expired links are told apart from valid ones only by the server's reply. */
export function NewPasswordScreen({ token, posted }: { token: string; posted: PostedFault | undefined }) {
  const { alert, showAlert } = useAlert(resetAlertDuration, posted?.alert);
  const client = useQueryClient();
  const [changed, setChanged] = useState(false);
  return (
    <AccountForm
      form={newPasswordForm}
      posted={posted}
      send={async ({ newPassword }) => {
        await resetPassword(token, newPassword);
        showAlert(passwordChanged);
        setChanged(true);
        // If this browser was signed in, it no longer is.
        await refreshChangedSession(client);
      }}
      alert={alert}
      showAlert={showAlert}
      done={changed}
    >
      {changed && <DelayedNavigate to="/login" />}
      <p>
        <Link to="/reset" className="link">
          Ask for a new link
        </Link>
      </p>
    </AccountForm>
  );
}
