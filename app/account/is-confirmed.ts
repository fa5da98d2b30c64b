import * as z from 'zod/mini';
import { accountMessages } from '#contract/account.ts';

/** Checks that `confirmPassword` repeats the password in the field `name`; the error is shown at `confirmPassword`. */
export function isConfirmed<Name extends string>(name: Name) {
  return z.refine<Record<Name | 'confirmPassword', string>>(
    (values) => values[name] === values.confirmPassword,
    {
      error: accountMessages.passwordsDiffer,
      path: ['confirmPassword'],
      // Also checked while other fields are wrong.
      when: () => true,
    },
  );
}
