import type { Browser, BrowserContext } from '@playwright/test';
import { callApi, type NewMember, signUpByApi } from './member.ts';

export type Author = NewMember & { context: BrowserContext; commentId: string };

/** A member in a browser of their own, who has commented on an article, was reported, and wrote to the team. */
export async function reportedAuthor(
  browser: Browser,
  { url, content, javaScriptEnabled = false }: { url: string; content: string; javaScriptEnabled?: boolean },
): Promise<Author> {
  const context = await browser.newContext({ baseURL: process.env.SITE_URL ?? '', javaScriptEnabled });
  const member = await signUpByApi(context);
  const data = { article_id: url, content };
  const created = await callApi(context, 'POST', '/api/create_comment', { data });
  const { comment_id: commentId } = (created as { data: { comment_id: string } }).data;
  const visitor = await browser.newContext();
  const report = { comment_id: commentId, reason: 'abuse', note: '<b>!</b>' };
  await callApi(visitor, 'POST', '/api/report_comment', report);
  await visitor.close();
  await callApi(context, 'POST', '/api/send-feedback', { message: `Hello from ${member.email}` });
  return { ...member, context, commentId };
}
