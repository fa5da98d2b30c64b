import { type BrowserContext, expect, type Page } from '@playwright/test';
import { open } from './reader.ts';

export const password = 'correct horse battery';

export type NewMember = { id: string; email: string };

let count = 0;

/** A mail address that no other worker or run has used. */
export function freshEmail(name = 'reader'): string {
  count += 1;
  return `${name}.${Date.now().toString(36)}.${process.pid}.${count}@readers.example`;
}

/** Creates an account and signs the browser in by the API. */
export async function signUpByApi(context: BrowserContext, email = freshEmail()): Promise<NewMember> {
  const { user } = (await callApi(context, 'POST', '/api/auth/sign-up/email', { email, password })) as {
    user: { id: string };
  };
  return { id: user.id, email };
}

type Change = { region?: string; displayName?: string };

async function newMember(context: BrowserContext, change?: Change): Promise<NewMember> {
  const member = await signUpByApi(context);
  if (change) await callApi(context, 'PATCH', `/api/users/${member.id}`, change);
  return member;
}

/**
 * Makes the reader of this page a member, whom the next page knows: with what account screens remember in the browser,
 * stored from a document that costs nothing.
 */
export async function signIn(page: Page, change?: Change): Promise<NewMember> {
  const member = await newMember(page.context(), change);
  await page.goto('/robots.txt');
  await page.evaluate((id) => localStorage.setItem('member', id), member.id);
  return member;
}

/** Makes the reader of this page a member, on the profile screen. */
export async function becomeMember(page: Page, change?: Change): Promise<NewMember> {
  const member = await newMember(page.context(), change);
  await openProfile(page, member);
  return member;
}

/** Opens the profile screen and waits for its requests, which would fail if the test then ended the session. */
export async function openProfile(page: Page, member: NewMember): Promise<void> {
  const loaded = ['application/json', 'text/event-stream'].map((type) =>
    page.waitForResponse(
      async (reply) =>
        reply.url().endsWith(`/api/users/${member.id}`) &&
        (await reply.headerValue('content-type'))?.startsWith(type) === true,
    ),
  );
  await open(page, '/profile');
  await Promise.all(loaded);
  await expect(page.getByRole('main')).toContainText(member.email);
}

/** Calls the API as a page of the site in this browser would. Throws unless it succeeds. */
export async function callApi(
  context: BrowserContext,
  method: 'POST' | 'PATCH',
  path: string,
  data: unknown = {},
): Promise<unknown> {
  const origin = process.env.SITE_URL ?? '';
  const reply = await context.request.fetch(origin + path, { method, data, headers: { origin } });
  if (!reply.ok()) throw new Error(`${method} ${path}: ${reply.status()} ${await reply.text()}`);
  return reply.json();
}

/** Fills in the fields with these labels and submits the form. */
export async function submit(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value);
  await page.getByRole('button', { name: 'Submit' }).click();
}

export const alert = (page: Page) => page.getByRole('alert');

/**
 * Waits for an alert that is shown for only two seconds, until another page follows; to be called before it can appear.
 * The page itself looks for it: a busy machine may take longer to ask the page once more.
 */
export async function awaitAlert(page: Page, text: string): Promise<void> {
  await page.waitForFunction(
    (wanted) => document.querySelector('[role="alert"]')?.textContent.includes(wanted),
    text,
    { polling: 100 },
  );
}
