import * as z from 'zod/mini';
import { accountMessages } from '#contract/account.ts';

/** Checks that `confirmPassword` repeats the password in the field of this name; the error is the former's. */
export function isConfirmed<Name extends string>(name: Name) {
  return z.refine<Record<Name | 'confirmPassword', string>>(
    (values) => values[name] === values.confirmPassword,
    {
      error: accountMessages.passwordsDiffer,
      path: ['confirmPassword'],
      // Said along with what is wrong in other fields.
      when: () => true,
    },
  );
}
