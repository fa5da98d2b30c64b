import { createHmac } from 'node:crypto';
import type { Notifications } from '#db/notifications.ts';
import type { Logger } from '#process/logger.ts';

const metMost = 20; // told of; whoever may write to the database could make up any number

type Site = {
  origin: string;
  secret: string;
  notifications: Pick<Notifications, 'publish' | 'subscribe'>;
  log: Logger;
};

/**
 * Tells all that serve from this database which site this process is of, and warns of one of another: two sites with one database by
 * mistake, or processes of one that sign with different secrets, work side by side and spoil each other's.
 */
export function meetOthers({ origin, secret, notifications, log }: Site): void {
  const own = { kind: 'presence', origin, secret: markOf(secret) } as const;
  const met = new Set<string>();
  // Whoever cannot be told now is told by the next start.
  const introduce = () => void notifications.publish(own).catch(() => undefined);
  notifications.subscribe((notice) => {
    if (notice.kind !== 'presence') return;
    const difference = differenceOf(own, notice);
    const name = `${notice.secret} ${notice.origin}`;
    if (difference === null || met.has(name) || met.size >= metMost) return;
    met.add(name);
    log.warn({ origin: notice.origin }, difference);
    introduce(); // it may have come after us
  });
  introduce();
}

type Presence = { origin: string; secret: string };

function differenceOf(own: Presence, other: Presence): string | null {
  if (own.origin !== other.origin)
    return 'Another process serves from this database at another ORIGIN: a database is for one site, all of whose processes have the same settings';
  if (own.secret !== other.secret)
    return 'Another process of this site has another AUTH_SECRET: whoever is logged in with one is not with the other. Give all the same';
  return null;
}

/** Says whether two secrets are the same, and nothing of them. */
function markOf(secret: string): string {
  return createHmac('sha256', secret)
    .update('Europe News: who serves from this database')
    .digest('hex')
    .slice(0, 16);
}
