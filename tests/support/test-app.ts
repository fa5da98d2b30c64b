import { createHash } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { Database } from '#db/client.ts';
import type { Notifications } from '#db/notifications.ts';
import { createApp, type App, type AppDeps } from '#server/app.ts';
import { createMetrics } from '#server/edge/metrics.ts';
import { PageCache } from '#server/edge/page-cache.ts';
import type { Health } from '#server/http/health-routes.ts';
import type { PasswordHasher } from '#server/identity/identity-options.ts';
import { noPublisher } from './no-publisher.ts';
import { quietLog } from './quiet-log.ts';

export const testOrigin = 'https://news.example';

/** Real password hashes take 50 ms of CPU time each, and tests sign up hundreds of readers. */
const quickPasswords: PasswordHasher = {
  hash: async (password) => createHash('sha256').update(password).digest('hex'),
  verify: async ({ hash, password }) => hash === createHash('sha256').update(password).digest('hex'),
};

/** Notifications of a process without others. */
export const nobodyElse: Pick<Notifications, 'publish' | 'subscribe'> = {
  publish: async () => undefined,
  subscribe: () => () => undefined,
};

export type TestAppSettings = Partial<
  Pick<
    AppDeps,
    'health' | 'heartbeat' | 'log' | 'notifications' | 'passwords' | 'pictures' | 'secret' | 'trustsClock'
  >
> & {
  config?: Partial<AppDeps['config']>;
};

/** The app without the pages, on the given database, with its own outbox and, unless given, without rate limits. */
export function openTestApp(database: Database, { config, ...given }: TestAppSettings = {}): App {
  return createApp({
    config: {
      dataDir: mkdtempSync(join(tmpdir(), 'europe-news-app-')),
      feedbackTo: undefined,
      google: null,
      mailFrom: undefined,
      origin: testOrigin,
      privateNetworkAllowed: false,
      proxy: null,
      productName: 'Europe News',
      publisher: noPublisher,
      rateLimits: false,
      securityContact: undefined,
      smtpUrl: undefined,
      trustedProxies: 0,
      takesPushes: false,
      websubHub: undefined,
      ...config,
    },
    secret: 'a secret of the tests, long enough',
    database,
    notifications: nobodyElse,
    health: healthOf(database),
    pictures: null,
    trustsClock: async () => true,
    log: quietLog,
    passwords: quickPasswords,
    ...given,
  });
}

/** The routes of such an app, for tests that need nothing else. */
export function createTestApp(database: Database, given: TestAppSettings = {}): Hono {
  return openTestApp(database, given).routes;
}

const logTrouble = (error: unknown) => quietLog.error(error);

/** For a process that is not draining. */
export function healthOf(database: Database): Health {
  const cache = new PageCache({ bytes: 1_000, freshFor: 1, staleFor: 1, onTrouble: logTrouble });
  const { registry } = createMetrics({ database, cache, dataDir: '.', log: quietLog });
  return { isDraining: () => false, metrics: registry };
}
