import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { askForReset, openMailSite, passLease, passTime, waitingMails } from '#tests/support/mail-site.ts';
import { newMember } from '#tests/support/reader.ts';
import { runProgram } from '#tests/support/running-program.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const patience = { timeout: 10_000 }; // shorter than the interval at which a process looks for mails
const ada = 'ada@example.org';
const bob = 'bob@example.org';

let server: MailServer;

const opened = await openTestDatabase();
const { site } = openMailSite(opened.database, 1);
for (const email of [ada, bob]) await newMember(site.routes, email);
afterAll(opened.close);
beforeEach(async () => {
  server = await startMailServer();
});
afterEach(async () => {
  await server.stop();
  await opened.database.execute(sql`delete from mail`);
});

const open = () => openMailSite(opened.database, server.port);
const waiting = () => waitingMails(opened.database);
const recipients = () => server.received.flatMap(({ to }) => to);

const lease = async () => {
  const claims = sql`select claimed_until::text as until from mail`;
  return (await opened.database.execute<{ until: string }>(claims)).rows[0]?.until;
};

test('a mail is sent at once, and nothing of it is kept', async () => {
  const { site } = open();
  site.startSending();
  await askForReset(site, ada);
  await expect.poll(recipients, patience).toEqual([ada]);
  await site.stopSending();
  expect(await waiting()).toEqual([]);
});

test('without a mail server, an outbox that cannot be written is named in the log', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'europe-news-mails-'));
  writeFileSync(join(dataDir, 'outbox'), ''); // where a folder should be
  const { site, log } = openMailSite(opened.database, server.port, { smtpUrl: undefined, dataDir });
  expect(await askForReset(site, ada)).toBe(200);
  await site.settle();
  expect(log.join('')).toContain('The outbox in DATA_DIR cannot be used');
  rmSync(join(dataDir, 'outbox'));
  await passTime(opened.database);
  await site.settle();
  expect(log.join('')).toContain('The outbox in DATA_DIR takes mails again');
  expect(await waiting()).toEqual([]);
  rmSync(dataDir, { recursive: true });
});

test('mails are kept while the mail server is down, and all are sent once it is back, attempted before or not', async () => {
  const { port } = server;
  await server.stop();
  const { site, log } = open();
  for (const email of [ada, bob]) {
    expect(await askForReset(site, email)).toBe(200);
    await site.settle();
  }
  expect(await waiting()).toMatchObject([{ tries: 1 }, { tries: 1 }]);
  expect(log.filter((line) => line.includes('SMTP_URL'))).toHaveLength(1);
  server = await startMailServer(port);
  await opened.database.execute(
    sql`update mail set next_try_at = now() where id = (select id from mail limit 1)`,
  );
  await site.settle();
  expect(recipients().toSorted()).toEqual([ada, bob]);
  expect(await waiting()).toEqual([]);
});

test('attempts are a minute apart at first, then at growing intervals up to about an hour', async () => {
  server.refusal = { to: 'recipient', code: 451, text: 'Greylisted, please come back' };
  const { site } = open();
  await askForReset(site, ada);
  const waits: number[] = [];
  for (let tries = 1; tries <= 8; tries++) {
    await passTime(opened.database);
    await site.settle();
    waits.push((await waiting())[0]?.wait ?? 0);
  }
  [1, 2, 5, 15, 30, 60, 60, 60].forEach((minutes, index) => {
    expect(waits[index]).toBeGreaterThan(minutes * 60 * 0.7);
    expect(waits[index]).toBeLessThan(minutes * 60 * 1.3);
  });
});

test('a mail scheduled while the clock was days ahead is sent once the clock is corrected, claimed or not', async () => {
  const { site } = open();
  server.refusal = { to: 'message', code: 450, text: 'Please come back in five minutes' };
  for (const email of [ada, bob]) await askForReset(site, email);
  await site.settle();
  server.refusal = null;
  await opened.database.execute(sql`
    update mail set next_try_at = next_try_at + interval '2 days',
      claimed_until = case when id = (select id from mail limit 1) then now() + interval '2 days' end`);
  await site.settle();
  expect(recipients().toSorted()).toEqual([ada, bob]);
});

test('with greylisting a mail arrives once, with the Message-ID of the first attempt', async () => {
  const { site } = open();
  server.refusal = { to: 'message', code: 450, text: 'Greylisted, please come back in five minutes' };
  await askForReset(site, ada);
  for (let tries = 1; tries <= 3; tries++) {
    await site.settle();
    expect(await waiting()).toMatchObject([{ tries, claimed: false }]);
    await passTime(opened.database);
  }
  server.refusal = null;
  await site.settle();
  expect(recipients()).toEqual([ada]);
  expect(server.offered).toHaveLength(4);
  expect(new Set(server.offered).size).toBe(1);
});

test('a permanently refused mail is given up at once, and the log does not name the recipient', async () => {
  const { site, log } = open();
  await askForReset(site, bob);
  await site.settle();
  server.refusal = { to: 'recipient', code: 550, text: `<${ada}>: Recipient address rejected` };
  await askForReset(site, ada);
  await site.settle();
  expect(await waiting()).toEqual([]);
  expect(log.join('')).toMatch(/Recipient address rejected.*refused it for good/);
  expect(log.join('')).not.toContain(ada);
});

test('no mail is given up because of wrong settings, with which the mail server refuses every one', async () => {
  const { site, log } = open();
  await askForReset(site, ada);
  for (const to of ['sender', 'recipient', 'message'] as const) {
    server.refusal = { to, code: 554, text: `This ${to} is not for us` };
    await site.settle();
    await passTime(opened.database);
  }
  expect(log.join('')).toMatch(/This recipient is not for us.*see SMTP_URL and MAIL_FROM/);
  server.refusal = null;
  await site.settle();
  expect(recipients()).toEqual([ada]);
});

test('a slow mail server is waited for and gets no second copy', async () => {
  const thinking = Promise.withResolvers<void>();
  server.thinks = thinking.promise;
  const [one, other] = [open(), open()];
  await askForReset(one.site, ada);
  const settled = one.site.settle();
  await expect.poll(() => server.offered, patience).toHaveLength(1);
  await passTime(opened.database);
  await other.site.settle();
  expect(await waiting()).toMatchObject([{ tries: 0, claimed: true }]);
  thinking.resolve();
  await settled;
  await other.site.settle();
  expect(recipients()).toEqual([ada]);
  expect(server.offered).toHaveLength(1);
  expect(await waiting()).toEqual([]);
});

test('a process keeps its claim of a mail for as long as the mail server takes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const thinking = Promise.withResolvers<void>();
  server.thinks = thinking.promise;
  const { site } = open();
  await askForReset(site, ada);
  const settled = site.settle();
  await expect.poll(() => server.offered, patience).toHaveLength(1);
  const first = await lease();
  vi.advanceTimersByTime(60_000);
  await expect.poll(lease, patience).not.toBe(first);
  server.refusal = { to: 'message', code: 451, text: 'Try again later' };
  thinking.resolve();
  await settled;
  vi.useRealTimers();
  expect(await waiting()).toMatchObject([{ tries: 1, claimed: false }]);
});

test('a mail accepted by the server while the database was down is not sent again', async () => {
  const thinking = Promise.withResolvers<void>();
  server.thinks = thinking.promise;
  const { site, log } = open();
  await askForReset(site, ada);
  const settled = site.settle();
  await expect.poll(() => server.offered, patience).toHaveLength(1);
  await opened.database.execute(sql`alter table mail rename to mail_away`);
  thinking.resolve();
  await expect.poll(() => log.join(''), patience).toContain('cannot be recorded');
  await opened.database.execute(sql`alter table mail_away rename to mail`);
  await settled;
  expect(recipients()).toEqual([ada]);
  expect(await waiting()).toEqual([]);
});

test('two processes share the mails, and each is sent once', async () => {
  const [one, other] = [open(), open()];
  for (let count = 0; count < 10; count++) {
    await askForReset(one.site, ada);
    await askForReset(other.site, bob);
  }
  await Promise.all([one.site.settle(), other.site.settle()]);
  expect(server.received).toHaveLength(20);
  expect(new Set(server.offered).size).toBe(20);
  expect(await waiting()).toEqual([]);
});

test('the mail of a killed process is sent by another one after its claim expires, with the same Message-ID', async () => {
  server.thinks = new Promise(() => undefined);
  const { site } = open();
  await askForReset(site, ada);
  await site.close();
  const program = join(import.meta.dirname, '../../tests/support/send-until-killed.ts');
  const killed = runProgram([program, opened.connection.url, String(server.port)]);
  await expect.poll(() => server.offered, { timeout: 50_000 }).toHaveLength(1);
  killed.kill('SIGKILL');
  await killed.exited;
  server.thinks = null;
  const { site: next } = open();
  await next.settle();
  expect(server.received).toEqual([]);
  await passLease(opened.database);
  await next.settle();
  expect(recipients()).toEqual([ada]);
  expect(new Set(server.offered).size).toBe(1);
});

test('a stopping process finishes the mail in progress and leaves the others to the next process', async () => {
  const thinking = Promise.withResolvers<void>();
  server.thinks = thinking.promise;
  const { site } = open();
  site.startSending();
  await askForReset(site, ada);
  await expect.poll(() => server.offered, patience).toHaveLength(1);
  const stopped = site.stopSending();
  await askForReset(site, bob);
  await site.close();
  thinking.resolve();
  await stopped;
  expect(recipients()).toEqual([ada]);
  const { site: next } = open();
  next.startSending();
  await expect.poll(recipients, patience).toEqual([ada, bob]);
  await next.stopSending();
});

test('a reset mail is not sent once its link has expired', async () => {
  const { site, log } = open();
  await askForReset(site, ada);
  await site.close();
  const left = sql`extract(epoch from give_up_at - now())::float8`;
  const { rows } = await opened.database.execute<{ left: number }>(sql`select ${left} as left from mail`);
  expect(rows[0]?.left).toBeLessThanOrEqual(3_600);
  await opened.database.execute(sql`update mail set give_up_at = now()`);
  await site.settle();
  expect(server.offered).toEqual([]);
  expect(await waiting()).toEqual([]);
  expect(log.join('')).toContain('Mails were given up');
});

test('a mail that expires while it is being sent is not given up', async () => {
  const { site, log } = open();
  await askForReset(site, ada);
  await site.close();
  await opened.database.execute(
    sql`update mail set give_up_at = now(), claimed_until = now() + interval '2 minutes'`,
  );
  await site.settle();
  expect(await waiting()).toHaveLength(1);
  expect(log.join('')).not.toContain('Mails were given up');
});

test('an unreachable mail server is logged when the site starts', async () => {
  await server.stop();
  const { site, log } = open();
  site.startSending();
  await expect.poll(() => log.join(''), patience).toContain('The mail server of SMTP_URL cannot be used');
  await site.stopSending();
});

test('the metrics have the number of waiting mails and the age of the oldest', async () => {
  const { site } = openMailSite(opened.database, 1);
  await askForReset(site, ada);
  await site.settle();
  await opened.database.execute(sql`update mail set created_at = now() - interval '1 hour'`);
  const text = await (await site.routes.request('/metrics')).text();
  expect(text).toMatch(/^mails\{of="waiting"\} 1$/m);
  expect(text).toMatch(/^mails\{of="oldest_age_seconds"\} 36\d\d(\.\d+)?$/m);
});
