import type { Hono } from 'hono';
import pino from 'pino';
import type { Database } from '#db/client.ts';
import type { Notifications } from '#db/notifications.ts';
import { createApp } from '#server/app.ts';
import type { Comments } from '#server/comments/comments.ts';
import { openCommunity } from '#server/community.ts';
import { createMetrics } from '#server/edge/metrics.ts';
import { PageCache } from '#server/edge/page-cache.ts';
import type { Accounts } from '#server/identity/accounts.ts';
import { nobodyElse, openTestAccounts, testOrigin } from './test-accounts.ts';

const log = pino({ level: 'silent' });

type Given = { accounts?: Accounts; comments?: Comments; isDraining?: () => boolean };

/** Everything but the pages, on the given database. */
export function createTestApp(database: Database, given: Given = {}): Hono {
  const { accounts = openTestAccounts(database), isDraining = () => false } = given;
  const comments = given.comments ?? openTestCommunity(accounts);
  const cache = new PageCache({
    bytes: 1_000,
    freshFor: 1,
    staleFor: 1,
    onTrouble: (error) => log.error(error),
  });
  const metrics = createMetrics(database, cache, log);
  const config = { origin: testOrigin, productName: 'Europe News', securityContact: undefined };
  return createApp({ config, database, accounts, comments, metrics, isDraining, log });
}

type GivenToCommunity = {
  notifications?: Pick<Notifications, 'publish' | 'subscribe'>;
  feedbackTo?: string;
  heartbeat?: number;
};

/** The parts of comments and feedback beside the given accounts. */
export function openTestCommunity(accounts: Accounts, given: GivenToCommunity = {}): Comments {
  const { notifications = nobodyElse, feedbackTo, heartbeat } = given;
  const config = { origin: testOrigin, productName: 'Europe News', rateLimits: true, feedbackTo };
  return openCommunity(accounts, { config, notifications, log, heartbeat });
}
