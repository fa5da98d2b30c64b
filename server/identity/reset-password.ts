import { hash } from 'node:crypto';
import { AppError } from '#server/http/app-error.ts';
import type { FairQueue } from '#server/http/fair-queue.ts';
import { isResetLink, useResetLink } from './account-store.ts';
import { type Reset, staleLink } from './auth-requests.ts';
import type { IdentityDeps } from './identity-options.ts';

/**
 * Sets a new password with the token of a mailed link. The library's own endpoint does so in five steps, and an outage
 * between them costs the link, or leaves sessions that should have ended. @throws AppError 400 where the link is used or
 * has expired
 */
export type ResetPassword = (reset: Reset, sender: string) => Promise<void>;

type Deps = Pick<IdentityDeps, 'announce' | 'database' | 'passwords' | 'secret'>;

export function createResetPassword(
  { announce, database, passwords, secret }: Deps,
  enqueue: FairQueue,
): ResetPassword {
  return ({ token, newPassword }, sender) =>
    enqueue(sender, async () => {
      const link = storedName(token);
      if (!(await isResetLink(database, link))) throw stale();
      const userId = await useResetLink({ database, secret }, link, await passwords.hash(newPassword));
      if (userId === null) throw stale();
      await announce({ kind: 'member', userId });
    });
}

/** The name of a link in the table of verifications, from which nobody can make the link. */
export const storedName = (token: string) => hash('sha256', `reset-password:${token}`, 'base64url');

const stale = () => new AppError('INVALID_TOKEN', 400, staleLink);
