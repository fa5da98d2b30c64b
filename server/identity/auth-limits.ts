import type { Rule } from '#server/http/rate-limit.ts';

const quarter = 15 * 60_000;
const hour = 60 * 60_000;

/** How often something may be tried, by sender and by account. */
export const authLimits = {
  logInFrom: { name: 'log in from', max: 50, per: quarter },
  /** By account and sender, and by account: one sender alone must not keep a member from logging in. */
  logInAsFrom: { name: 'log in as from', max: 10, per: quarter },
  logInAs: { name: 'log in as anybody', max: 100, per: quarter },
  /** By account: other people's attempts to log in must not keep a member from changing the password. */
  changePassword: { name: 'change password', max: 10, per: quarter },
  signUpFrom: { name: 'sign up from', max: 20, per: hour },
  resetFrom: { name: 'reset from', max: 20, per: hour },
  resetOf: { name: 'reset of', max: 5, per: hour },
} satisfies Record<string, Rule>;
