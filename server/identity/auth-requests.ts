import * as z from 'zod/mini';
import { accountMessages, Email, googleReturnPaths, Password } from '#contract/account.ts';
import { DisplayName, PictureUrl } from '#contract/profile.ts';

export const Address = z.pipe(Email, z.email({ error: accountMessages.email }));

const blankAsNone = z.transform((value) =>
  typeof value === 'string' && value.trim() === '' ? undefined : value,
);

/** Bodies of the identity endpoints: the parts of the library's own that this site uses. */
export const SignUp = z.object({
  email: Address,
  password: Password,
  /** Without one the server makes one up. */
  name: z.optional(z.pipe(blankAsNone, z.optional(DisplayName))),
  image: z.optional(PictureUrl),
});
export const SignIn = z.object({ email: Address, password: Password, rememberMe: z.optional(z.boolean()) });
export const ResetRequest = z.object({ email: Address });
export const staleLink = 'This link has expired or has already been used. Please ask for a new one.';
export const Reset = z.object({
  newPassword: Password,
  token: z
    .string({ error: 'must be the token of the link' })
    // PostgreSQL refuses NUL in texts; no token has control characters.
    .check(z.maxLength(100, 'is too long'), z.regex(/^\P{Cc}*$/u, staleLink)),
});
export type Reset = z.infer<typeof Reset>;
export const PasswordChange = z.object({ currentPassword: Password, newPassword: Password });
export type PasswordChange = z.infer<typeof PasswordChange>;

const returnPath = z._default(
  z.enum(googleReturnPaths, { error: `must be one of ${googleReturnPaths.join(', ')}` }),
  googleReturnPaths[0],
);
export const SocialSignIn = z.object({
  provider: z.literal('google', { error: 'must be google' }),
  callbackURL: returnPath,
  errorCallbackURL: returnPath,
});
