import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from '#process/logger.ts';
import { compose, type Letter, type Sender } from './mail.ts';

/** Writes each mail to DATA_DIR/outbox, readable by this user only: they hold links that open accounts. */
export function createOutbox(dataDir: string, from: Sender, log: Logger) {
  const folder = resolve(dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true });
  return {
    check: async () => undefined,
    send: async (letter: Letter) => {
      const { message } = await transport.sendMail(compose(letter, from));
      if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not composed as a whole.');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = letter.writtenAt.toISOString().replaceAll(/[:.]/g, '-');
      const file = join(folder, `${time}-${letter.id}.eml`);
      // Whole or not there; and one file for one mail, however often it is tried.
      await writeFile(`${file}.part`, message, { mode: 0o600 });
      await rename(`${file}.part`, file);
      log.info({ file }, `No mail server is configured: a mail was written to ${file}`);
      return `No mail server is configured (SMTP_URL): the mail was written to ${file}`;
    },
  };
}
