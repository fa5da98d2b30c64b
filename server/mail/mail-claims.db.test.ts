import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { passLease, passTime, waitingMails } from '#tests/support/mail-site.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import {
  claimMail,
  keepMail,
  makeMailsDue,
  postponeAllMails,
  postponeMail,
  renewClaim,
} from './mail-store.ts';

const [id, otherId] = ['5a3d0a4e-6f0b-4c53-9d0f-0b8a2f6f9c11', '0f0f6b1e-95b1-4f0e-8a43-6c8a2be7d3b2'];

let opened: TestDatabase;

beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());
beforeEach(async () => {
  await opened.database.execute(sql`delete from mail`);
  await keep(id);
});

const keep = (mailId: string) =>
  keepMail(opened.database, { id: mailId, userId: null, sealed: 'sealed', keptFor: 3600 });

async function claim() {
  const claimed = await claimMail(opened.database);
  if (!claimed) throw new Error('There is nothing to claim');
  return claimed;
}

test('a process that was stopped for longer than its claim lasts leaves the mail to the one that has it now', async () => {
  const { database } = opened;
  const lost = await claim();
  await passLease(database);
  const held = await claim();
  expect(await renewClaim(database, lost)).toBeNull();
  for (const postpone of [postponeMail, postponeAllMails]) {
    await postpone(database, lost);
    expect(await waitingMails(database)).toMatchObject([{ tries: 0, claimed: true }]);
  }
  expect(await renewClaim(database, held)).not.toBeNull();
});

test('while the mail server is away all mails wait, rather than each trying it in turn', async () => {
  await keep(otherId);
  await postponeAllMails(opened.database, await claim());
  const waits = { tries: 1, claimed: false };
  expect(await waitingMails(opened.database)).toMatchObject([waits, waits]);
  expect(await claimMail(opened.database)).toBeNull();
});

test('a mail that the server has put off waits, though it had waited for the server before', async () => {
  const { database } = opened;
  await postponeAllMails(database, await claim());
  await passTime(database);
  await postponeMail(database, await claim());
  await makeMailsDue(database);
  expect(await claimMail(database)).toBeNull();
});
