import { mkdtempSync, promises as files, readFileSync, readdirSync, rmSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { expect, onTestFinished, test } from 'vitest';
import { resetMail } from '#server/identity/reset-mail.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import type { Mail } from './mail.ts';
import { createOutbox } from './outbox.ts';

const site = { origin: 'https://news.example', productName: 'Neuigkeiten für Ålesund' };
const link = 'https://news.example/reset?token=3DSr4oWxqB7nH2kLmZpT9vYcE6aUdGfJ5iR8';
const mails = {
  'with a link that opens an account': resetMail(site, { to: 'ada@example.org', token: link.slice(-36) }),
  'of ASCII alone': { to: 'ada@example.org', subject: 'A letter', text: `Open this:\n\n${link}\n` },
  'with a line longer than mail servers take': {
    to: 'ada@example.org',
    subject: 'A letter',
    text: `> ${'Für immer. '.repeat(200)}\n\n${link}\n`,
  },
};

/** The bytes of the file that the outbox makes of a mail. */
async function fileOf(mail: Mail): Promise<Buffer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'europe-news-outbox-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const outbox = createOutbox(dataDir, { name: site.productName, address: 'news@example.org' }, quietLog);
  await outbox.send({ id: '1f0c', userId: null, writtenAt: new Date('2026-01-02T03:04:05Z'), mail });
  const [name = ''] = readdirSync(join(dataDir, 'outbox'));
  return readFileSync(join(dataDir, 'outbox', name));
}

const addresses = (text: string) => text.match(/https?:\/\/[^\s"<>)]+/g);

test.each(Object.entries(mails))('each address in the file of a mail %s is whole', async (_, mail: Mail) => {
  const file = (await fileOf(mail)).toString();
  expect(addresses(file)).toEqual(addresses(mail.text + (mail.html ?? '')));
  expect(addresses(file)).toContain(link);
});

test.each(Object.entries(mails))('mail programs read the file of a mail %s', async (_, mail: Mail) => {
  const { from, subject, text, html } = await PostalMime.parse(await fileOf(mail));
  expect(from).toEqual({ name: site.productName, address: 'news@example.org' });
  expect(subject).toBe(mail.subject);
  expect(text?.trim()).toBe(mail.text.trim());
  expect(html?.trim()).toBe(mail.html?.trim());
});

test('a mail is on the disk, under its name, before it counts as sent', async () => {
  const done = noteWhatReachesDisk();
  await fileOf(mails['of ASCII alone']);
  expect(done).toEqual(['file flushed', 'named', 'folder flushed']);
});

/** What is done to the disk from now on, in order: a power cut undoes what was not flushed. */
function noteWhatReachesDisk(): string[] {
  const done: string[] = [];
  const { open, rename, writeFile } = files;
  replace({
    open: async (...args) => {
      const file = await open(...args);
      const sync = file.sync.bind(file);
      file.sync = async () => {
        await sync();
        done.push('folder flushed');
      };
      return file;
    },
    rename: async (...args) => {
      await rename(...args);
      done.push('named');
    },
    writeFile: async (...args) => {
      await writeFile(...args);
      if (typeof args[2] === 'object' && args[2]?.flush === true) done.push('file flushed');
    },
  });
  onTestFinished(() => replace({ open, rename, writeFile }));
  return done;
}

function replace(functions: Partial<typeof files>): void {
  Object.assign(files, functions);
  syncBuiltinESMExports();
}
