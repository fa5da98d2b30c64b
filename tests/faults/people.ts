import { execFile } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { cookiesOf, password, post, postWell } from '#tests/support/site-client.ts';
import { until, type Site } from '#tests/support/site.ts';
import { common } from './on-postgres.ts';

const origin = 'http://news.example';
const membersCommand = join(import.meta.dirname, '../../server/desk/members/members-cli.ts');

/** The settings of their sites. */
export const settings = { ...common, ORIGIN: origin, STORIES: 'off' };

/** What editors say for a decision. */
export const why = { reason: 'rules', note: 'The bad hour' };

/** A member, signed in. */
export type Person = { cookie: string; id: string };

export type Reply = { status: number; body: Record<string, unknown> };

/** Appointed by the command, the address confirmed by the link in a mail. */
export async function becomeEditor(site: Site, databaseUrl = ''): Promise<Person> {
  const email = 'editor@example.org';
  await signUp(site, email);
  const env = { ...process.env, ...settings, DATABASE_URL: databaseUrl, DATA_DIR: site.dataDir };
  await promisify(execFile)(process.execPath, [membersCommand, 'editor', email], { env });
  await call(site, null, '/api/auth/request-password-reset', { email });
  const outbox = join(site.dataDir, 'outbox');
  await until(async () => tokenIn(outbox) !== undefined);
  const token = tokenIn(outbox);
  await call(site, null, '/api/auth/reset-password', { token, newPassword: password });
  return logIn(site, email);
}

export const signUp = (site: Site, email: string) => enter(site, '/api/auth/sign-up/email', email);
export const logIn = (site: Site, email: string) => enter(site, '/api/auth/sign-in/email', email);

/** Signs in at an address that answers with a session. */
async function enter(site: Site, path: string, email: string): Promise<Person> {
  const reply = await postWell(site.url + path, { email, password }, { origin });
  const { user } = (await reply.json()) as { user: { id: string } };
  return { id: user.id, cookie: cookiesOf(reply) };
}

/** Calls the API; with GET if there is no body. */
export async function call(site: Site, person: Person | null, path: string, body?: object): Promise<Reply> {
  const cookie = person?.cookie ?? '';
  const reply = body
    ? await post(site.url + path, body, { cookie, origin })
    : await fetch(site.url + path, { headers: { cookie } });
  return { status: reply.status, body: (await reply.json()) as Reply['body'] };
}

export async function articlesOf(site: Site): Promise<{ id: string; url: string }[]> {
  const reply = await fetch(`${site.url}/api/world_news`);
  return ((await reply.json()) as { data: { id: string; url: string }[] }).data;
}

/** The token of the link in the latest mail. */
function tokenIn(outbox: string): string | undefined {
  const newest = existsSync(outbox) ? readdirSync(outbox).toSorted().at(-1) : undefined;
  if (newest === undefined) return undefined;
  return /token=([\w-]+)/.exec(readFileSync(join(outbox, newest), 'utf8'))?.[1];
}
