import pino from 'pino';
import { expect, test } from 'vitest';
import { startMailServer } from '#tests/support/mail-server.ts';
import { deliver } from './deliver.ts';
import { createMailer } from './mailer.ts';

const log = pino({ level: 'silent' });
const pauses = [0, 0];
const mail = {
  to: 'ada@example.org',
  subject: 'News\r\nBcc: everybody@example.org',
  text: 'Read\n.\nthis',
  html: '<p>Read this</p>',
};

function mailerOn(port: number) {
  return createMailer(
    {
      smtpUrl: `smtp://127.0.0.1:${port}`,
      mailFrom: 'news@example.org',
      origin: 'https://news.example',
      productName: 'Europe, "News"',
      dataDir: '/nowhere',
    },
    log,
  );
}

test('a mail arrives whole, from the site, to one recipient', async () => {
  const server = await startMailServer();
  const mailer = mailerOn(server.port);
  expect(await mailer.isReachable()).toBe(true);
  await deliver(mailer, mail, log);
  const [{ mail: arrived, to } = { mail: undefined, to: [] }] = server.received;
  expect(to).toEqual(['ada@example.org']);
  expect(arrived?.from).toEqual({ name: 'Europe, "News"', address: 'news@example.org' });
  expect(arrived?.subject).toBe('News Bcc: everybody@example.org');
  expect(arrived).not.toHaveProperty('bcc');
  expect(arrived?.text?.trim()).toBe('Read\n.\nthis');
  expect(arrived?.html).toContain('<p>Read this</p>');
  expect(arrived?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
  await server.stop();
});

test('a recipient is one address, whatever it looks like', async () => {
  const server = await startMailServer();
  await mailerOn(server.port).send({ ...mail, to: 'a+b,c@example.org' });
  expect(server.received[0]?.to).toHaveLength(1);
  await server.stop();
});

test('a mail that is turned down is sent again', async () => {
  const server = await startMailServer();
  server.refuses = 1;
  await deliver(mailerOn(server.port), mail, log, pauses);
  expect(server.received).toHaveLength(1);
  await server.stop();
});

test('a mail that is turned down every time has failed, and whoever sent it hears why', async () => {
  const server = await startMailServer();
  server.refuses = 3;
  await expect(deliver(mailerOn(server.port), mail, log, pauses)).rejects.toThrow('Try again later.');
  expect([server.refuses, server.received]).toEqual([0, []]);
  await server.stop();
});

test('a mail server that is away is noticed, and so is its return', async () => {
  const server = await startMailServer();
  await server.stop();
  const mailer = mailerOn(server.port);
  expect(await mailer.isReachable()).toBe(false);
  await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED');
  const back = await startMailServer(server.port);
  expect(await mailer.isReachable()).toBe(true);
  await back.stop();
  await expect(mailer.send(mail)).rejects.toThrow('ECONNREFUSED');
  expect(await mailer.isReachable()).toBe(false);
});
