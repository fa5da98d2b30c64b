import type { Database } from '#db/client.ts';
import { prolongClaim, type ClaimedMail } from './mail-store.ts';

const prolongEvery = 30_000; // ms; a quarter of the lease

/** Keeps prolonging a claim until it is released; a mail server may take minutes. */
export function holdClaim(database: Database, claim: ClaimedMail) {
  let current = claim;
  let prolonging: Promise<void> = Promise.resolve();
  const prolong = async () => {
    try {
      current = (await prolongClaim(database, current)) ?? current;
    } catch {
      // The database is away for other processes too; the lease covers that for a while.
    }
  };
  const timer = setInterval(() => (prolonging = prolonging.then(prolong)), prolongEvery);
  timer.unref();
  return {
    /** Returns the claim as it is now. */
    release: async (): Promise<ClaimedMail> => {
      clearInterval(timer);
      await prolonging;
      return current;
    },
  };
}
