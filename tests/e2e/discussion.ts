import { type Browser, expect, type Page } from '@playwright/test';
import type { Complaints } from './complaints.ts';
import { type NewMember, signUpByApi } from './member.ts';
import { servePictures } from './pictures.ts';
import { open } from './reader.ts';

/** The address of an article's page on which no other test comments. */
export const articleAt = (path: string) =>
  `/article/${encodeURIComponent(`https://publisher.example/${path}`)}`;

export const discussion = (page: Page) => page.getByRole('region', { name: /^Comments/ });
export const field = (page: Page) => discussion(page).getByLabel('Add a Comment');
export const postButton = (page: Page) => discussion(page).getByRole('button', { name: 'Post Comment' });
export const comment = (page: Page, text: string) =>
  discussion(page).getByRole('listitem').filter({ hasText: text });
export const menuOf = (page: Page, text: string) =>
  comment(page, text).getByRole('button', { name: 'Comment menu' });

/** Another reader in a browser of their own, whose complaints are checked, too. */
export async function anotherBrowser(browser: Browser, complaints: Complaints): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env.SITE_URL ?? '' });
  complaints.hear(context);
  await servePictures(context);
  return context.newPage();
}

/** Signs the browser up and opens the page of an article, ready for a comment. */
export async function openAsMember(page: Page, address: string): Promise<NewMember> {
  const member = await signUpByApi(page.context());
  await open(page, '/profile');
  await expect(page.getByRole('main')).toContainText(member.email);
  await open(page, address);
  // Post Comment is enabled once the session is known.
  await field(page).fill('…');
  await expect(postButton(page)).toBeEnabled();
  await field(page).clear();
  return member;
}

export async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await postButton(page).click();
}

/** Writes a comment and waits until the server has confirmed it. */
export async function post(page: Page, text: string): Promise<void> {
  await write(page, text);
  await expect(menuOf(page, text)).toBeVisible();
}

export async function deleteComment(page: Page, text: string): Promise<void> {
  await menuOf(page, text).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
}
