import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startMailServer } from '#tests/support/mail-server.ts';
import { runHere } from '#tests/support/run-here.ts';
import { reasonOf } from './smtp-failure.ts';

async function mail(args: string[], environment: Record<string, string>) {
  const program = join(import.meta.dirname, 'mail-cli.ts');
  return runHere(program, args, { SMTP_URL: '', MAIL_FROM: '', ...environment });
}

const through = (port: number) => ({
  SMTP_URL: `smtp://127.0.0.1:${port}`,
  MAIL_FROM: 'The Editors <news@example.org>',
});

test('a test mail shows whether the mail server accepts mails, or why not', async () => {
  const server = await startMailServer();
  const { port } = server;
  const send = () => mail(['test', 'ada@example.org'], through(port));
  const taken = await send();
  expect(taken.output).toMatch(/^The mail server 127\.0\.0\.1:\d+ took the mail: 250 .*\.\n$/);
  expect(taken.code).toBe(0);
  const from = { name: 'The Editors', address: 'news@example.org' };
  expect(server.received).toMatchObject([{ to: ['ada@example.org'], mail: { from } }]);
  server.refusal = { to: 'recipient', code: 550, text: 'No such user' };
  const refused = await send();
  expect(refused.output).toMatch(/did not take the mail: .*550 No such user\.\n$/);
  expect(refused.code).toBe(1);
  await server.stop();
  const away = await send();
  expect(away.output).toMatch(/\(SMTP_URL\) did not take the mail: .*ECONNREFUSED.*\.\n$/);
  expect(away.code).toBe(1);
});

test('an address with the wrong scheme for its port is reported as that', async () => {
  const server = await startMailServer();
  const plain = await mail(['test', 'ada@example.org'], {
    ...through(server.port),
    SMTP_URL: `smtps://127.0.0.1:${server.port}`,
  });
  await server.stop();
  expect(plain).toMatchObject({
    code: 1,
    output: expect.stringContaining('smtp:// may be meant, not smtps://'),
  });
  expect(plain.output).not.toContain('openssl');
  // This takes a minute of waiting.
  expect(reasonOf(Object.assign(new Error('Greeting never received'), { code: 'ETIMEDOUT' }))).toContain(
    'smtps://',
  );
});

test('without a mail server a test mail is written to a file, which the command names', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'europe-news-mail-'));
  const { code, output } = await mail(['test', 'ada@example.org'], { DATA_DIR: dataDir });
  const [file = ''] = readdirSync(join(dataDir, 'outbox'));
  expect(output).toContain(file);
  expect(code).toBe(0);
  rmSync(dataDir, { recursive: true });
});

test.runIf(process.getuid?.() === 0)(
  'root leaves nothing in the data folder of another user’s site, which could not use it',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'europe-news-mail-'));
    chownSync(dataDir, 65_534, 65_534);
    const { code, output } = await mail(['test', 'ada@example.org'], { DATA_DIR: dataDir });
    expect(output).toMatch(/^The folder .* belongs to user 65534, .*Run the command as that user\.\n$/);
    expect({ code, left: readdirSync(dataDir) }).toEqual({ code: 1, left: [] });
    rmSync(dataDir, { recursive: true });
  },
);

test('anything else gets the usage', async () => {
  for (const args of [[], ['test'], ['test', 'nobody'], ['test', 'a@example.org', 'b@example.org']]) {
    const { code, output } = await mail(args, {});
    expect(output).toContain('npm run mail -- test <address>');
    expect(code).toBe(2);
  }
});
