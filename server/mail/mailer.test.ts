import { once } from 'node:events';
import { type AddressInfo, createServer, Socket } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { startMailServer } from '#tests/support/mail-server.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { createMailer } from './mailer.ts';
import { meaningOf, reasonOf } from './smtp-failure.ts';

afterEach(() => void vi.useRealTimers());

const mail = {
  to: 'ada@example.org',
  subject: 'News\r\nBcc: everybody@example.org',
  text: 'Read\n.\nthis',
  html: '<p>Read this</p>',
};
const letter = { id: '1f0c', userId: null, writtenAt: new Date('2026-01-02T03:04:05Z'), mail };

function mailerOn(
  port: number | string,
  mailFrom: { name?: string; address: string } = { address: 'news@example.org' },
  host = '127.0.0.1',
  origin = 'https://news.example',
) {
  return createMailer(
    {
      smtpUrl: `smtp://${host}:${port}`,
      mailFrom,
      origin,
      productName: 'Europe, "News"',
      dataDir: '/nowhere',
    },
    quietLog,
  );
}

test('a mail arrives complete, from the site, at one recipient', async () => {
  const server = await startMailServer();
  await mailerOn(server.port).send(letter);
  const [{ mail: arrived, to } = { mail: undefined, to: [] }] = server.received;
  expect(to).toEqual(['ada@example.org']);
  expect(arrived?.from).toEqual({ name: 'Europe, "News"', address: 'news@example.org' });
  expect(arrived?.subject).toBe('News Bcc: everybody@example.org');
  expect(arrived).not.toHaveProperty('bcc');
  expect(arrived?.text?.trim()).toBe('Read\n.\nthis');
  expect(arrived?.html).toContain('<p>Read this</p>');
  expect(arrived?.date).toBe('2026-01-02T03:04:05.000Z');
  expect(arrived?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  );
  await server.stop();
});

test('the sender can have a display name', async () => {
  const server = await startMailServer();
  await mailerOn(server.port, { name: 'The Editors', address: 'desk@example.org' }).send(letter);
  const from = { name: 'The Editors', address: 'desk@example.org' };
  expect(server.received).toMatchObject([{ mail: { from, messageId: '<1f0c@example.org>' } }]);
  await server.stop();
});

test('the site introduces itself by its own name, unless SMTP_URL says another', async () => {
  const server = await startMailServer();
  await mailerOn(server.port).send(letter);
  await mailerOn(`${server.port}?name=mail.example.org`).send(letter);
  expect(server.received.map(({ greeting }) => greeting)).toEqual(['news.example', 'mail.example.org']);
  await server.stop();
});

test('a site without a name introduces itself as its machine does, not by a number', async () => {
  const server = await startMailServer();
  await mailerOn(server.port, undefined, undefined, 'https://192.0.2.1').send(letter);
  expect(server.received).toHaveLength(1);
  expect(server.received[0]?.greeting).not.toBe('192.0.2.1');
  await server.stop();
});

test('a password is sent only over TLS, unless the mail server is nearby; without it mails are kept', async () => {
  const server = await startMailServer();
  const failOn = (host: string) =>
    mailerOn(server.port, undefined, `user:password@${host}`)
      .send(letter)
      .catch((error: unknown) => error);
  // All are here, but these two do not look so: a number can be any address.
  for (const host of ['0.0.0.0', '0']) {
    const afar = await failOn(host);
    expect([meaningOf(afar), reasonOf(afar)]).toEqual(['away', expect.stringContaining('no encryption')]);
  }
  for (const host of ['127.0.0.1', 'Localhost'])
    expect(reasonOf(await failOn(host))).toContain('Invalid login');
  await mailerOn(server.port, undefined, '0.0.0.0').send(letter); // nothing to keep secret
  await server.stop();
});

test('a server that cannot encrypt for now is not taken for one that never does', async () => {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 at your service\r\n');
    socket.on('data', (bytes: Buffer) =>
      socket.write(bytes.includes('EHLO') ? '250-here\r\n250 STARTTLS\r\n' : '454 No TLS for now\r\n'),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const error = await mailerOn(port)
    .send(letter)
    .catch((failed: unknown) => failed);
  expect([meaningOf(error), reasonOf(error)]).toEqual(['away', expect.stringMatching(/454 No TLS for now$/)]);
  server.close();
});

test('a refused recipient, in whatever words, is about one mail, and a refusal as a greeting about all', async () => {
  const server = await startMailServer();
  const refuse = async (to: 'greeting' | 'recipient', code = 550) => {
    server.refusal = { to, code, text: `unable to verify this ${to}` };
    const error = await mailerOn(server.port)
      .send(letter)
      .catch((failed: unknown) => failed);
    return [meaningOf(error), reasonOf(error)];
  };
  expect(await refuse('recipient')).toEqual(['refused', expect.stringContaining('verify this recipient')]);
  expect(await refuse('greeting')).toEqual(['away', expect.stringContaining('verify this greeting')]);
  // "Authentication required", in whose place ever.
  expect(await refuse('recipient', 530)).toEqual(['away', expect.any(String)]);
  await server.stop();
});

test('a recipient is always taken as a single address', async () => {
  const server = await startMailServer();
  await mailerOn(server.port).send({ ...letter, mail: { ...mail, to: 'a+b,c@example.org' } });
  expect(server.received[0]?.to).toHaveLength(1);
  const two = { ...letter, mail: { ...mail, to: 'ada@example.org,eve@example.org' } };
  await expect(mailerOn(server.port).send(two)).rejects.toThrow('Bad recipient address');
  expect(server.received).toHaveLength(1);
  await server.stop();
});

test('a mail that cannot be sent, or not be read, does not count as a mail server that is away', async () => {
  const server = await startMailServer();
  const unsendable = await mailerOn(server.port)
    .send({ ...letter, mail: { ...mail, to: '' } })
    .catch((error: unknown) => error);
  expect([meaningOf(unsendable), reasonOf(unsendable)]).toEqual(['put off', 'No recipients defined']);
  expect(meaningOf(new Error('Unsupported state or unable to authenticate data'))).toBe('put off');
  await server.stop();
});

test('a server that has the whole mail may take ten minutes to reply', async () => {
  const server = await startMailServer();
  const patience = vi.spyOn(Socket.prototype, 'setTimeout');
  await mailerOn(server.port).send(letter);
  const sockets = patience.mock.contexts as Socket[];
  const ours = patience.mock.calls.filter((_, call) => sockets[call]?.remotePort === server.port);
  patience.mockRestore();
  const longest = Math.max(...ours.map(([milliseconds]) => milliseconds));
  expect(longest).toBeGreaterThanOrEqual(10 * 60_000);
  await server.stop();
});

/** A server that goes silent at a step of a mail, with a promise for when that step is reached. */
async function fallSilentAt(step: string) {
  const { promise: silent, resolve: fall } = Promise.withResolvers<Socket>();
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 at your service\r\n');
    let said = '';
    socket.on('data', (bytes: Buffer) => {
      said += bytes.toString();
      if (said.includes(step)) fall(socket);
      else if (!said.includes('DATA')) socket.write('250 so be it\r\n');
      else if (said.endsWith('DATA\r\n')) socket.write('354 go on\r\n');
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return { port: (server.address() as AddressInfo).port, silent, server };
}

test.each(['EHLO', 'MAIL', 'RCPT', 'DATA'])(
  'a server that goes silent at %s, before it has the mail, counts as down after two minutes',
  async (step) => {
    const { port, silent, server } = await fallSilentAt(step);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const failed = mailerOn(port)
      .send(letter)
      .catch((error: unknown) => error);
    const socket = await silent;
    const hungUp = once(socket, 'close');
    vi.advanceTimersByTime(2 * 60_000);
    expect([meaningOf(await failed), reasonOf(await failed)]).toEqual(['away', 'Timeout']);
    await hungUp;
    server.close();
  },
);

test('a server that goes silent after it has the whole mail is waited for', async () => {
  const { port, silent, server } = await fallSilentAt('\r\n.\r\n');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const sent = mailerOn(port).send(letter);
  const socket = await silent;
  vi.advanceTimersByTime(9 * 60_000);
  socket.write('250 taken after all\r\n');
  expect(await sent).toContain('250 taken after all');
  server.close();
});

/** What it means when a server breaks off at a step of a mail. */
async function breakOffAt(step: string) {
  const { port, silent, server } = await fallSilentAt(step);
  const failed = mailerOn(port)
    .send(letter)
    .catch((error: unknown) => error);
  (await silent).destroy();
  server.close();
  return meaningOf(await failed);
}

test('a server that breaks off is away, unless it has the whole mail: others may pass where it fails at that one', async () => {
  expect(await breakOffAt('DATA')).toBe('away');
  expect(await breakOffAt('\r\n.\r\n')).toBe('put off');
});

test('a mail whose sending is aborted is not waited for', async () => {
  const { port, silent, server } = await fallSilentAt('\r\n.\r\n');
  const stopping = new AbortController();
  const sent = mailerOn(port).send(letter, stopping.signal);
  await silent;
  stopping.abort();
  await expect(sent).rejects.toThrow('abort');
  server.close();
});

test('an attempt to connect to the mail server ends within a minute', async () => {
  const server = await startMailServer();
  const patience = vi.spyOn(Socket.prototype, 'setTimeout');
  await mailerOn(server.port).check();
  const longest = Math.max(...patience.mock.calls.map(([milliseconds]) => milliseconds));
  patience.mockRestore();
  expect(longest).toBeLessThanOrEqual(60_000);
  await server.stop();
});

test('a mail server that goes down is noticed, and so is its return', async () => {
  const server = await startMailServer();
  await server.stop();
  const mailer = mailerOn(server.port);
  await expect(mailer.check()).rejects.toThrow('ECONNREFUSED');
  await expect(mailer.send(letter)).rejects.toThrow('ECONNREFUSED');
  const back = await startMailServer(server.port);
  await mailer.check();
  await back.stop();
});
