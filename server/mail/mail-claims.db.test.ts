import { afterAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { askForReset, openMailSite, passLease, passTime, waitingMails } from '#tests/support/mail-site.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { newMember } from '#tests/support/reader.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import {
  claimMail,
  keepMail,
  makeMailsDue,
  postponeAllMails,
  postponeMail,
  renewClaim,
} from './mail-store.ts';
import type { Letter } from './mail.ts';
import { createSeal } from './seal.ts';
import { createSendOne } from './send-one.ts';
import { createMailSender } from './sender.ts';
import { createTroubleLog } from './trouble-log.ts';

const [id, otherId] = ['5a3d0a4e-6f0b-4c53-9d0f-0b8a2f6f9c11', '0f0f6b1e-95b1-4f0e-8a43-6c8a2be7d3b2'];

const seal = createSeal('a secret');
const mail = { to: 'ada@example.org', subject: 'News', text: 'Read this' };
const outages = { covers: () => false };

const opened = await openTestDatabase();
afterAll(opened.close);
beforeEach(async () => {
  await opened.database.execute(sql`delete from mail`);
  await keep(id);
});

const keep = (mailId: string) =>
  keepMail(opened.database, {
    id: mailId,
    userId: null,
    sealed: seal.close(JSON.stringify(mail), mailId),
    keptFor: 3600,
  });

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

test('a mail whose sending a stop has cut off is tried again after its claim, and no other waits for that', async () => {
  const { database } = opened;
  await keep(otherId);
  const cutting = new AbortController();
  const send = createSendOne({
    database,
    seal,
    mailer: {
      name: 'The mail server',
      check: async () => undefined,
      send: async (_, signal) => {
        cutting.abort(Object.assign(new Error('The operation was aborted'), { code: 'ABORT_ERR' }));
        throw signal?.reason;
      },
    },
    log: quietLog,
    trouble: createTroubleLog(quietLog, outages),
    cut: cutting.signal,
  });
  await send(await claim());
  const mails = await waitingMails(database);
  expect(mails.map(({ tries }) => tries)).toEqual([0, 0]);
  expect(mails.filter(({ claimed }) => claimed)).toHaveLength(1);
});

test('while the clock may be wrong no mail is given up, and none removed from the outbox', async () => {
  const { database } = opened;
  await database.execute(sql`update mail set give_up_at = now() - interval '1 day'`);
  const sent: Letter[] = [];
  let tidied = 0;
  const send = async (letter: Letter) => {
    sent.push(letter);
    return 'taken';
  };
  const sender = createMailSender({
    database,
    seal,
    mailer: { name: 'The mail server', check: async () => undefined, send },
    tidyOutbox: async () => void (tidied += 1),
    trustsClock: async () => false,
    outages,
    log: quietLog,
  });
  await sender.sendDue();
  expect(sent).toMatchObject([{ id, mail }]);
  expect(tidied).toBe(0);
});

test('after days off a site first tries what it had promised to mail, once, and leaves out links that have expired', async () => {
  const { database } = opened;
  const server = await startMailServer();
  server.refusal = { to: 'message', code: 451, text: 'Please come back in an hour' };
  const { site, log } = openMailSite(database, server.port);
  const member = await newMember(site.routes, 'ada@example.org');
  await member.post('/api/send-feedback', { message: 'Bonjour' });
  await askForReset(site, 'ada@example.org');
  await site.close();
  await database.execute(sql`
    update mail set created_at = created_at - interval '3 days', give_up_at = give_up_at - interval '3 days'`);
  await site.settle();
  expect(server.offered).toHaveLength(1);
  expect(await waitingMails(database)).toMatchObject([{ tries: 1 }]);
  await site.settle();
  expect(await waitingMails(database)).toEqual([]);
  expect(log.filter((line) => line.includes('Mails were given up'))).toHaveLength(2);
  await server.stop();
});
