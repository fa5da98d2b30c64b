import * as z from 'zod/mini';
import { passwordLengthMax, passwordLengthMin } from './limits.ts';

const emailLengthMax = 254;

/** Texts of the product specification, section 5, and of replies of the sign-in library that a person may read. */
export const accountMessages = {
  email: 'Please enter a valid email address.',
  passwordTooShort: `Password must be at least ${passwordLengthMin} characters long.`,
  passwordTooLong: `Password must be at most ${passwordLengthMax} characters long.`,
  passwordsDiffer: 'Passwords do not match.',
  googleMissing: 'Google sign-in is not set up on this site.',
  sessionTooOld: 'Please log out and log in again before you delete your account.',
} as const;

/** The basic pattern of the product specification, section 5. */
export const Email = z.string({ error: accountMessages.email }).check(
  // The length first, since the pattern takes quadratic time.
  z.maxLength(emailLengthMax, { error: accountMessages.email, abort: true }),
  z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, accountMessages.email),
);

export const Password = z
  .string({ error: accountMessages.passwordTooShort })
  .check(
    z.minLength(passwordLengthMin, accountMessages.passwordTooShort),
    z.maxLength(passwordLengthMax, accountMessages.passwordTooLong),
  );

/** Reply of GET /api/auth/get-session; null when signed out. */
export const SessionReply = z.nullable(
  z.object({
    session: z.object({ createdAt: z.iso.datetime(), expiresAt: z.iso.datetime() }),
    user: z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      image: z.nullish(z.string()),
      /** Id of the picture in this site's copy. Missing in replies of the previous version. */
      face: z._default(z.nullable(z.string()), null),
      editor: z._default(z.boolean(), false),
    }),
  }),
);
export type SessionReply = z.infer<typeof SessionReply>;
export type SessionUser = NonNullable<SessionReply>['user'];

/** Reply of GET /api/account/options: which ways to sign in this site offers. */
export const AccountOptions = z.object({ google: z.boolean() });
export type AccountOptions = z.infer<typeof AccountOptions>;

/** Where a Google sign-in may end: the page that closes the popup, or a screen when there is no popup. */
export const googleReturnPaths = ['/auth/popup', '/profile', '/login', '/signup'] as const;
