import { accountMessages } from '#contract/account.ts';
import type { Actor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';

const freshFor = 24 * 60 * 60_000; // ms

/** Required before anything is deleted for ever: a session younger than a day. @throws AppError 403 */
export function requireFresh({ sessionCreatedAt }: Actor): void {
  if (Date.now() - sessionCreatedAt.getTime() >= freshFor)
    throw new AppError('session_too_old', 403, accountMessages.sessionTooOld);
}
