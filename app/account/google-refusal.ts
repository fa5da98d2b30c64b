import { googleFailure } from '#contract/account.ts';
import { sentenceOfBan } from '#contract/ban-code.ts';

/** What the person reads when Google sign-in comes back with `?error=`, a ban included. */
export function googleRefusal(code: string): string {
  return sentenceOfBan(code) ?? googleFailure(code);
}
