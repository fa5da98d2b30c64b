import type { Hono } from 'hono';
import pino from 'pino';
import type { Database } from '#db/client.ts';
import type { Accounts } from '#server/account/accounts.ts';
import { createApp } from '#server/app.ts';
import { createMetrics } from '#server/http/metrics.ts';
import { PageCache } from '#server/http/page-cache.ts';
import { openTestAccounts, testOrigin } from './test-accounts.ts';

const log = pino({ level: 'silent' });

type Given = { accounts?: Accounts; isDraining?: () => boolean };

/** Everything but the pages, on the given database. */
export function createTestApp(database: Database, given: Given = {}): Hono {
  const { accounts = openTestAccounts(database), isDraining = () => false } = given;
  const cache = new PageCache({
    bytes: 1_000,
    freshFor: 1,
    staleFor: 1,
    onTrouble: (error) => log.error(error),
  });
  const metrics = createMetrics(database, cache, log);
  const config = { origin: testOrigin, productName: 'Europe News' };
  return createApp({ config, database, accounts, metrics, isDraining, log });
}
