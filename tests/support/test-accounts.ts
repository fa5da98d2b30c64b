import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { Database } from '#db/client.ts';
import type { Notifications } from '#db/notifications.ts';
import type { Logger } from '#process/logger.ts';
import { openAccounts, type Accounts, type AccountsConfig } from '#server/identity/accounts.ts';
import type { PasswordHasher } from '#server/identity/identity-options.ts';

export const testOrigin = 'https://news.example';

/** Real ones take a processor a twentieth of a second each, and tests sign up hundreds of readers. */
const quickPasswords: PasswordHasher = {
  hash: async (password) => createHash('sha256').update(password).digest('hex'),
  verify: async ({ hash, password }) => hash === createHash('sha256').update(password).digest('hex'),
};

type Given = {
  config?: Partial<AccountsConfig>;
  notifications?: Pick<Notifications, 'publish' | 'subscribe'>;
  passwords?: PasswordHasher;
  pace?: { heartbeat: number; patience: number };
  log?: Logger;
};

/** For a process that is alone. */
export const nobodyElse: Pick<Notifications, 'publish' | 'subscribe'> = {
  publish: async () => undefined,
  subscribe: () => () => undefined,
};

/** The parts of accounts on the given database, with an outbox of their own and no limits unless asked for. */
export function openTestAccounts(database: Database, { config, ...given }: Given = {}): Accounts {
  return openAccounts({
    config: {
      dataDir: mkdtempSync(join(tmpdir(), 'europe-news-accounts-')),
      google: null,
      mailFrom: undefined,
      origin: testOrigin,
      productName: 'Europe News',
      rateLimits: false,
      smtpUrl: undefined,
      trustedProxies: 0,
      ...config,
    },
    secret: 'a secret of the tests, long enough',
    database,
    notifications: nobodyElse,
    log: pino({ level: 'silent' }),
    passwords: quickPasswords,
    ...given,
  });
}
