import { sentenceOfBan } from '#contract/ban-code.ts';

/** What the person reads when Google sign-in comes back with `?error=`, a ban included. */
export function googleRefusal(code: string): string {
  switch (code) {
    case 'access_denied':
      return 'Google sign-in was cancelled.';
    case 'email_not_verified':
    case 'account_not_linked':
      return 'Google has not verified the email address of this account. Please verify it there first.';
    case 'email_not_found':
      return 'Google did not tell us the email address of this account.';
    case 'state_mismatch':
    case 'state_not_found':
      return 'This sign-in has expired or was started elsewhere. Please try again.';
    case 'unavailable':
    case 'google_unavailable':
      return 'Google sign-in cannot be reached at the moment. Please try again soon.';
    default:
      return sentenceOfBan(code) ?? 'Google sign-in failed. Please try again.';
  }
}
