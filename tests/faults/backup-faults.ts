import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { askServer } from '#tests/support/ask-server.ts';
import { startData } from '#tests/support/data-command.ts';
import { holdAccounts, isAnyoneWaiting } from '#tests/support/held-accounts.ts';
import { startSite, until } from '#tests/support/site.ts';
import { outcome, seconds, type Fault, type Outcome } from './fault.ts';
import { showsNews, startDaily } from './local-publisher.ts';
import { onPostgres, type Server } from './on-postgres.ts';
import { settings, signUp } from './people.ts';

const forgottenWithin = 5_000; // ms

/** Faults of exports and imports of a site's data on a PostgreSQL server. */
export const backupFaults: Fault[] = [
  {
    name: 'backup-interrupted',
    fault:
      'an export begins while a migration remakes a table, and the import of its file is killed with SIGKILL while it waits for a table that others read',
    promise:
      'the file has all rows of the table; within 5 s nobody waits behind the killed import, and another brings the site in',
    cause: () => onPostgres(exportAndImport),
  },
];

async function exportAndImport({ url }: Server): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-backup-'));
  const [file, dataDir] = [join(folder, 'site.data'), join(folder, 'data')];
  await askServer(url, 'create database another');
  const another = { databaseUrl: urlOf(url, 'another'), dataDir };
  try {
    const members = await fillSite(url);
    const written = await exportBesideMigration({ databaseUrl: url, dataDir }, file);
    const took = await killWaitingImport(another, file);
    const { code } = await startData(another, ['import', file]).end;
    const [found] = await askServer(another.databaseUrl, 'select count(*)::int as members from "user"');
    return outcome(
      {
        exported: written.code === 0,
        [`forgotten within ${seconds(forgottenWithin)}`]: took <= forgottenWithin,
        'imported afterwards': code === 0,
        'all accounts': found?.members === members,
      },
      `${String(found?.members)} of ${members} accounts; nobody waits after ${seconds(took)}`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Returns how many members it has. */
async function fillSite(databaseUrl: string): Promise<number> {
  const publisher = await startDaily();
  const site = await startSite(publisher.opml, { ...settings, DATABASE_URL: databaseUrl });
  const emails = ['ada@example.org', 'bob@example.org'];
  try {
    await until(() => showsNews(site.url));
    for (const email of emails) await signUp(site, email);
  } finally {
    await site.stop();
    await publisher.stop();
  }
  return emails.length;
}

type Place = Parameters<typeof holdAccounts>[0];

async function exportBesideMigration(place: Place, file: string) {
  const { promise, resolve } = Promise.withResolvers<{ code: number | null }>();
  await holdAccounts(place, 'access exclusive', async (other) => {
    const { end } = startData(place, ['export', file]);
    await until(() => isAnyoneWaiting(other));
    await other.query(`alter table "user" alter column name type text using name || ''; commit`);
    resolve(await end);
  });
  return promise;
}

/** Returns the milliseconds until nobody waits any more. */
async function killWaitingImport(place: Place, file: string): Promise<number> {
  let killed = NaN;
  await holdAccounts(place, 'access share', async (other) => {
    const { end, kill } = startData(place, ['import', file]);
    await until(() => isAnyoneWaiting(other));
    kill();
    await end;
    killed = performance.now();
    await until(async () => !(await isAnyoneWaiting(other)));
    killed = performance.now() - killed;
  });
  return killed;
}

/** The address of another database on the same server. */
function urlOf(url: string, name: string): string {
  const other = new URL(url);
  other.pathname = `/${name}`;
  return other.href;
}
