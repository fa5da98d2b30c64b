import { createHmac, hash } from 'node:crypto';
import type { Notifications } from '#db/notifications.ts';
import type { Config } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';

const metMost = 20; // warnings at most; whoever can write to the database could make up any number

type Site = {
  config: Pick<
    Config,
    'editors' | 'google' | 'origin' | 'pictures' | 'picturesNotFrom' | 'productName' | 'publisher'
  >;
  secret: string;
  notifications: Pick<Notifications, 'publish' | 'subscribe'>;
  log: Logger;
};

/**
 * Tells all processes on this database which site this one belongs to, and warns of processes of another site: two
 * sites that share a database by mistake, or processes of one site with different settings, damage each other's work.
 */
export function warnOfOtherSites({ config, secret, notifications, log }: Site): void {
  const { origin } = config;
  const own = { kind: 'presence', origin, secret: markOfSecret(secret), settings: marksOf(config) } as const;
  const met = new Set<string>();
  // Failures do not matter: the next start tells again.
  const introduce = () => void notifications.publish(own).catch(() => undefined);
  notifications.subscribe((notice) => {
    if (notice.kind !== 'presence') return;
    const difference = differenceOf(own, notice);
    const name = JSON.stringify(notice);
    if (difference === null || met.has(name) || met.size >= metMost) return;
    met.add(name);
    log.warn({ origin: notice.origin }, difference);
    introduce(); // it may have started after us
  });
  introduce();
}

type Presence = { origin: string; secret: string; settings?: Record<string, string> | undefined };

function differenceOf(own: Presence, other: Presence): string | null {
  if (own.origin !== other.origin)
    return 'Another process serves from this database at a different ORIGIN: a database is for one site, all of whose processes have the same settings';
  if (own.secret !== other.secret)
    return 'Another process of this site has a different AUTH_SECRET: whoever is logged in with one is not logged in with the other. Give all of them the same';
  const different = Object.entries(own.settings ?? {}).filter(
    ([name, mark]) => (other.settings?.[name] ?? mark) !== mark,
  );
  if (different.length === 0) return null;
  const names = different.map(([name]) => name).join(', ');
  return `Another process of this site has other values of ${names}: of EDITORS those of the latest start count, pages differ by the others. Give all of them the same`;
}

/** Fingerprints of what readers and editors would see differ from process to process. */
function marksOf(config: Site['config']): Record<string, string> {
  const { about, contact, imprint, name } = config.publisher;
  const settings = {
    ABOUT: about,
    CONTACT: contact,
    EDITORS: config.editors.toSorted(),
    GOOGLE_CLIENT_ID: config.google?.id,
    IMPRINT: imprint,
    PICTURES: config.pictures,
    PICTURES_NOT_FROM: config.picturesNotFrom.toSorted(),
    PRODUCT_NAME: config.productName,
    PUBLISHER_NAME: name,
  };
  return Object.fromEntries(Object.entries(settings).map(([variable, value]) => [variable, markOf(value)]));
}

function markOf(value: unknown): string {
  return hash('sha256', JSON.stringify(value ?? null)).slice(0, 16);
}

/** A fingerprint that shows whether two secrets are equal, but nothing else. */
function markOfSecret(secret: string): string {
  return createHmac('sha256', secret)
    .update('Europe News: who serves from this database')
    .digest('hex')
    .slice(0, 16);
}
