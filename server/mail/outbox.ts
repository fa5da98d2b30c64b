import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTransport } from 'nodemailer';
import type { Logger } from '#process/logger.ts';
import { envelope, type Mail } from './mail.ts';

type Sender = { name: string; address: string };

/** Writes each mail to DATA_DIR/outbox, readable by this user only: they hold links that open accounts. */
export function createOutbox(dataDir: string, from: Sender, log: Logger) {
  const folder = resolve(dataDir, 'outbox');
  const transport = createTransport({ streamTransport: true, buffer: true }, { from });
  return {
    isReachable: async () => true,
    send: async (mail: Mail) => {
      const { message } = await transport.sendMail(envelope(mail));
      if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not composed as a whole.');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const time = new Date().toISOString().replaceAll(/[:.]/g, '-');
      const file = join(folder, `${time}-${randomBytes(4).toString('hex')}.eml`);
      await writeFile(file, message, { mode: 0o600, flag: 'wx' });
      log.info({ file }, `No mail server is configured: a mail was written to ${file}`);
    },
  };
}
