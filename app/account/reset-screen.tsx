import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import * as z from 'zod/mini';
import { useAlert } from '#app/ui/alert.tsx';
import { Email } from '#contract/account.ts';
import { noticeIn } from '#contract/notices.ts';
import { requestPasswordReset } from './account-calls.ts';
import type { PostedFault } from './account-form-spec.ts';
import { AccountForm } from './account-form.tsx';
import { resetAlertDuration } from './alert-durations.ts';
import { useSigningIn } from './signing-in.tsx';

export const resetForm = {
  title: 'Forgot Password',
  fields: [{ name: 'email', label: 'Email', type: 'email', autoComplete: 'email' }],
  schema: z.object({ email: Email }),
  failedTitle: 'Error!',
} as const;

const emailSent = {
  kind: 'success',
  title: 'Email sent!',
  text: 'An email with further instructions was sent.',
} as const;

/** Asks for a mail with a link to NewPasswordScreen. */
export function ResetScreen({ posted }: { posted: PostedFault | undefined }) {
  const notice = noticeIn('/reset', new URLSearchParams(useLocation().search));
  const { alert, showAlert } = useAlert(resetAlertDuration, posted?.alert ?? (notice && emailSent));
  const [sent, setSent] = useState(false);
  const { redirect } = useSigningIn(showAlert);
  return (
    <AccountForm
      form={resetForm}
      posted={posted}
      send={async ({ email }) => {
        await requestPasswordReset(email);
        setSent(true);
        showAlert(emailSent);
      }}
      alert={alert}
      showAlert={showAlert}
      // Another mail can be asked for when this one has been announced.
      done={sent && alert?.content.kind === 'success'}
    >
      {redirect}
      <p>
        <Link to="/login" className="link account-way">
          Back to Log In
        </Link>
      </p>
    </AccountForm>
  );
}
