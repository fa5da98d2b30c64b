import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { createTransport, type Transporter } from 'nodemailer';
import { ifExists } from '#process/if-exists.ts';
import type { Logger } from '#process/logger.ts';
import { compose, type Letter, type Sender } from './mail.ts';

type Part = Parameters<Parameters<Transporter['use']>[1]>[0]['message'];

const keptFor = 30 * 24 * 60 * 60_000; // ms
const lineMax = 998; // bytes without the line break; RFC 5322, section 2.1.1

const outboxIn = (dataDir: string) => resolve(dataDir, 'outbox');

/** Writes each mail to DATA_DIR/outbox, readable by this user only: they hold links that open accounts. */
export function createOutbox(dataDir: string, from: Sender, log: Logger) {
  const folder = outboxIn(dataDir);
  const transport = createTransport({ streamTransport: true, buffer: true });
  transport.use('stream', ({ message }, done) => {
    keepTextAsItIs(message);
    done();
  });
  return {
    name: 'The outbox in DATA_DIR',
    check: async () => undefined,
    send: async (letter: Letter) => {
      const { message } = await transport.sendMail(compose(letter, from));
      if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not composed as a whole.');
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, nameOf(letter));
      // Either complete or absent; and a mail has one file, however often it is tried.
      await writeFile(`${file}.part`, message, { mode: 0o600, flush: true });
      await rename(`${file}.part`, file);
      await flushFolder(folder); // after that the mail goes from the database
      log.info({ file }, `No mail server is configured: a mail was written to ${file}`);
      return `No mail server is configured (SMTP_URL): the mail was written to ${file}`;
    },
  };
}

/** What systems and file systems answer that cannot flush a folder. */
const cannotFlush = ['EINVAL', 'EISDIR', 'ENOTSUP', 'EPERM'];

/** Puts the names in a folder on the disk, where the system can. */
async function flushFolder(path: string): Promise<void> {
  try {
    await using folder = await open(path);
    await folder.sync();
  } catch (error) {
    if (!cannotFlush.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

/**
 * Keeps the texts of a mail from being encoded, and so their links whole: operators open these files in any editor or
 * pager. Longer lines than mail servers take are allowed in a file, as `binary` (RFC 2045, section 2.9).
 */
function keepTextAsItIs(part: Part): void {
  part.childNodes.forEach(keepTextAsItIs);
  if (typeof part.content !== 'string') return;
  const isLong = part.content.split('\n').some((line) => Buffer.byteLength(line) > lineMax);
  part.getTransferEncoding = () => (isLong ? 'binary' : '8bit');
}

/** The file name: time, id and user, by whom it is found when they leave. */
function nameOf({ id, userId, writtenAt }: Letter): string {
  const time = writtenAt.toISOString().replaceAll(/[:.]/g, '-');
  return `${time}-${id}${userId === null ? '' : `.${userId}`}.eml`;
}

const ownerOf = (name: string) => /^[^.]+\.(\w+)\.eml(?:\.part)?$/.exec(name)?.[1];

/**
 * Removes mails older than 30 days, and those of members who have left, from DATA_DIR/outbox.
 * @param findAccounts those of the users that still have an account
 */
export async function tidyOutbox(
  dataDir: string,
  findAccounts: (userIds: string[]) => Promise<Set<string>>,
): Promise<void> {
  const folder = outboxIn(dataDir);
  const names = (await ifExists(readdir(folder))) ?? [];
  const mails = names.filter((name) => /\.eml(?:\.part)?$/.test(name));
  const owners = [...new Set(mails.flatMap((name) => ownerOf(name) ?? []))];
  const here = owners.length === 0 ? new Set() : await findAccounts(owners);
  for (const name of mails) {
    const file = join(folder, name);
    const owner = ownerOf(name);
    if ((owner !== undefined && !here.has(owner)) || (await isOld(file))) await rm(file, { force: true });
  }
}

async function isOld(file: string): Promise<boolean> {
  const found = await ifExists(stat(file));
  return found !== undefined && found.mtimeMs < Date.now() - keptFor;
}
