import { randomBytes, randomUUID } from 'node:crypto';
import { isForeignKeyViolation } from '#db/refused-writes.ts';
import { limitLines } from '#server/http/limited-log.ts';
import { addResetLink, findUserOf } from './account-store.ts';
import type { IdentityDeps } from './identity-options.ts';
import { resetLinkLasts, resetMail } from './reset-mail.ts';
import { storedName } from './reset-password.ts';

/**
 * Mails a link that sets a new password, if the address has an account. The library's own endpoint stores the link
 * first, and says that all went well where the mail could not be stored.
 */
export type RequestReset = (email: string) => Promise<void>;

type Deps = Pick<IdentityDeps, 'config' | 'database' | 'log' | 'mails'>;

export function createRequestReset({ config, database, log, mails }: Deps): RequestReset {
  const tellUnknown = limitLines(
    (refused) => log.warn(refused, 'A reset link was not mailed'),
    (more) => log.warn(more, 'More reset links were not mailed in the last minute'),
  );
  return async (email) => {
    const found = await findUserOf(database, email.toLowerCase());
    if (!found) return tellUnknown({ reason: 'User not found' });
    const token = randomBytes(24).toString('hex');
    await mails
      .postWithin(async (transaction, post) => {
        await addResetLink(transaction, {
          id: randomUUID(),
          identifier: storedName(token),
          value: found.id,
          expiresAt: new Date(Date.now() + resetLinkLasts * 1_000),
        });
        await post(resetMail(config, { to: found.email, token }), {
          userId: found.id,
          keptFor: resetLinkLasts,
        });
      })
      .catch(forgiveGone);
  };
}

/** The account was deleted in the same moment, and neither link nor mail is stored. */
function forgiveGone(error: unknown): void {
  if (!isForeignKeyViolation(error)) throw error;
}
