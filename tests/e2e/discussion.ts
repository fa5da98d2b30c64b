import { randomUUID } from 'node:crypto';
import { type Browser, expect, type Page } from '@playwright/test';
import { joinDatabase } from '#tests/support/join-database.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';
import type { Complaints } from './complaints.ts';
import { callApi, type NewMember, signIn, signUpByApi } from './member.ts';
import { servePictures } from './pictures.ts';
import { open } from './reader.ts';

const pageOf = (url: string) => `/article/${encodeURIComponent(url)}`;

/** The address of an article's page on which no other test comments. */
export const articleAt = (path: string) => pageOf(`https://publisher.example/${path}`);

/**
 * Stores an article for this run of a test alone, whose headline begins with a word; returns its publisher's address, and
 * that of its page.
 */
export async function newArticle(word = 'Quiet'): Promise<{ url: string; address: string }> {
  const database = await joinDatabase(process.env.SITE_DATA_DIR ?? '');
  const title = `${word} ${randomUUID()}`;
  await storeArticle(database, { title, publishedAt: new Date() });
  await database.$client.end();
  return { url: urlOf(title), address: pageOf(urlOf(title)) };
}

/** Has another member comment on a new article; returns the address of its page. */
export async function commentedByAnother(browser: Browser, content: string): Promise<string> {
  const { url, address } = await newArticle();
  const context = await browser.newContext();
  await signUpByApi(context);
  await callApi(context, 'POST', '/api/create_comment', { article_id: url, content });
  await context.close();
  return address;
}

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
  const member = await signIn(page);
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
