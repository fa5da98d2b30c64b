import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import PostalMime from 'postal-mime';

/** The newest mail to an address, once the site has written it to its outbox. */
export async function receiveMail(address: string): Promise<{ subject: string; text: string }> {
  const outbox = join(process.env.SITE_DATA_DIR ?? '', 'outbox');
  const mails = () =>
    (existsSync(outbox) ? readdirSync(outbox) : [])
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .map((name) => readFileSync(join(outbox, name)))
      .filter((mail) => mail.includes(address));
  await expect.poll(() => mails().length).toBeGreaterThan(0);
  const { subject = '', text = '' } = await PostalMime.parse(mails().at(-1) ?? '');
  return { subject, text };
}
