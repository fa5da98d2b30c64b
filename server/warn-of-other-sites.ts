import { createHmac } from 'node:crypto';
import type { Notifications } from '#db/notifications.ts';
import type { Logger } from '#process/logger.ts';

const metMost = 20; // warnings at most; whoever can write to the database could make up any number

type Site = {
  origin: string;
  secret: string;
  notifications: Pick<Notifications, 'publish' | 'subscribe'>;
  log: Logger;
};

/**
 * Tells all processes on this database which site this one belongs to, and warns of one of another site: two sites on
 * one database by mistake, or processes of one site with different secrets, would damage each other's work.
 */
export function warnOfOtherSites({ origin, secret, notifications, log }: Site): void {
  const own = { kind: 'presence', origin, secret: markOf(secret) } as const;
  const met = new Set<string>();
  // Failures do not matter: the next start tells again.
  const introduce = () => void notifications.publish(own).catch(() => undefined);
  notifications.subscribe((notice) => {
    if (notice.kind !== 'presence') return;
    const difference = differenceOf(own, notice);
    const name = `${notice.secret} ${notice.origin}`;
    if (difference === null || met.has(name) || met.size >= metMost) return;
    met.add(name);
    log.warn({ origin: notice.origin }, difference);
    introduce(); // it may have started after us
  });
  introduce();
}

type Presence = { origin: string; secret: string };

function differenceOf(own: Presence, other: Presence): string | null {
  if (own.origin !== other.origin)
    return 'Another process serves from this database at a different ORIGIN: a database is for one site, all of whose processes have the same settings';
  if (own.secret !== other.secret)
    return 'Another process of this site has a different AUTH_SECRET: whoever is logged in with one is not logged in with the other. Give all of them the same';
  return null;
}

/** A fingerprint that shows whether two secrets are equal, but nothing else. */
function markOf(secret: string): string {
  return createHmac('sha256', secret)
    .update('Europe News: who serves from this database')
    .digest('hex')
    .slice(0, 16);
}
