import { PictureUrl } from '#contract/profile.ts';
import { enrol, findGoogleAccount, newUserId } from './account-store.ts';
import { findBanOfAddress, hashAddress } from './ban-store.ts';
import type { IdentityDeps } from './identity-options.ts';
import { newName } from './new-name.ts';

/** Whom Google, or another issuer, has told us about. */
type Proven = {
  accountId: string;
  email: string;
  name?: string | undefined;
  image?: string | undefined;
};

/**
 * Makes somebody who has proven an address a member, before the library looks for them: the one with this address, else
 * a new one. The library's own way does so in several steps, of which the slower of two sign-ins at once fails, and
 * asks for a second connection in its transaction. Does nothing for whoever is a member or banned.
 */
export type EnrolProven = (proven: Proven) => Promise<void>;

type Deps = Pick<IdentityDeps, 'announce' | 'database' | 'secret'>;

export function createEnrolProven({ announce, database, secret }: Deps): EnrolProven {
  return async ({ accountId, image, name, ...proven }) => {
    const email = proven.email.toLowerCase();
    if (await findGoogleAccount(database, accountId)) return;
    if (await findBanOfAddress(database, hashAddress(secret, email))) return;
    const evicted = await enrol({ database, secret }, accountId, {
      id: newUserId(),
      email,
      name: newName(email, name),
      image: PictureUrl.safeParse(image ?? null).data ?? null,
    });
    if (evicted) await announce({ kind: 'member', userId: evicted });
  };
}
