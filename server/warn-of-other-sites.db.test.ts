import pino from 'pino';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { openNotifications } from '#db/notifications.ts';
import { readConfig } from '#process/config.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { warnOfOtherSites } from './warn-of-other-sites.ts';

const opened = await openTestDatabase();
afterAll(opened.close);

/** A process that serves from the database, with its warnings. */
async function start(origin: string, secret: string, settings: Record<string, string> = {}) {
  const config = readConfig({ ORIGIN: origin, ...settings });
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });
  const notifications = await openNotifications(opened.connection, quietLog);
  warnOfOtherSites({ config, secret, notifications, log });
  onTestFinished(notifications.close);
  return { warnings };
}

const origin = 'https://news.example.org';
const secret = 's'.repeat(40);

test('two sites on one database both log a warning, once', async () => {
  const town = await start(origin, secret);
  const school = await start('https://school.example.org', 't'.repeat(40));
  for (const [{ warnings }, other] of [
    [town, 'https://school.example.org'],
    [school, origin],
  ] as const)
    await expect
      .poll(() => warnings)
      .toEqual([expect.stringMatching(new RegExp(`"origin":"${other}".*a database is for one site`))]);
});

test('processes of one site with different secrets log a warning, and those with the same secret do not', async () => {
  const one = await start(origin, secret);
  const same = await start(origin, secret);
  const other = await start(origin, 'u'.repeat(40));
  for (const { warnings } of [one, same, other])
    await expect.poll(() => warnings).toEqual([expect.stringContaining('a different AUTH_SECRET')]);
  expect(one.warnings.join('')).not.toContain(secret);
});

test('processes of one site with different settings log a warning that names the variables', async () => {
  const settings = { EDITORS: 'ada@example.org,ben@example.org', PICTURES: 'off' };
  const one = await start(origin, secret, settings);
  const same = await start(origin, secret, { ...settings, EDITORS: 'ben@example.org ada@example.org' });
  const other = await start(origin, secret, { EDITORS: 'eve@example.org' });
  for (const { warnings } of [one, same, other])
    await expect
      .poll(() => warnings)
      .toEqual([expect.stringContaining('has other values of EDITORS, PICTURES:')]);
});
