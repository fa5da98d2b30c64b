import { type Actor, notSignedIn } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import type { FairQueue } from '#server/http/fair-queue.ts';
import { findPasswordHash, replacePassword } from './account-store.ts';
import type { PasswordChange } from './auth-requests.ts';
import type { IdentityDeps } from './identity-options.ts';

/**
 * Changes a member's password and ends all sessions, if the member knows the present one. The library's own endpoint
 * overwrites whatever the password has become while it was checking the old one, and lets its caller in.
 * @throws AppError 401 where the session has ended meanwhile, as by a faster change; 400 where the password is wrong
 */
export type ChangePassword = (actor: Actor, change: PasswordChange, sender: string) => Promise<void>;

type Deps = Pick<IdentityDeps, 'announce' | 'database' | 'passwords'>;

export function createChangePassword(
  { announce, database, passwords }: Deps,
  enqueue: FairQueue,
): ChangePassword {
  return (actor, { currentPassword, newPassword }, sender) =>
    enqueue(sender, async () => {
      const found = await findPasswordHash(database, actor);
      if (!found) throw notSignedIn();
      const { hash } = found;
      if (hash === null || !(await passwords.verify({ hash, password: currentPassword })))
        throw new AppError('INVALID_PASSWORD', 400, 'The current password is wrong.');
      const fresh = await passwords.hash(newPassword);
      if (!(await replacePassword(database, actor.id, { from: hash, to: fresh }))) throw notSignedIn();
      await announce({ kind: 'member', userId: actor.id });
    });
}
