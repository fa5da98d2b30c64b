import type { Database } from '#db/client.ts';
import { renewClaim, type ClaimedMail } from './mail-store.ts';

const renewEvery = 30_000; // ms; a quarter of the lease

/** Keeps renewing a claim until it is released; a mail server may take minutes. */
export function keepRenewingClaim(database: Database, claim: ClaimedMail) {
  let current = claim;
  let renewing: Promise<void> = Promise.resolve();
  const renew = async () => {
    try {
      current = (await renewClaim(database, current)) ?? current;
    } catch {
      // The database is away for other processes too; the lease covers that for a while.
    }
  };
  const timer = setInterval(() => (renewing = renewing.then(renew)), renewEvery);
  timer.unref();
  return {
    /** Returns the claim as it is now. */
    release: async (): Promise<ClaimedMail> => {
      clearInterval(timer);
      await renewing;
      return current;
    },
  };
}
