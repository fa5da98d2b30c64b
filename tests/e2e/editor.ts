import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { doHere } from '#tests/support/run-here.ts';
import { receiveMail } from './mailbox.ts';
import { callApi, freshEmail, type NewMember, password, signUpByApi } from './member.ts';

const membersCommand = join(import.meta.dirname, '../../server/desk/members/members-cli.ts');

/** Makes the member of this page an editor: appointed by a command, the address confirmed by the link in a mail. */
export async function becomeEditor(page: Page): Promise<NewMember> {
  const context = page.context();
  const email = freshEmail('editor');
  const editor = await signUpByApi(context, email);
  const ours = { DATABASE_URL: '', DATA_DIR: process.env.SITE_DATA_DIR ?? '' };
  await doHere(membersCommand, ['editor', email], ours);
  await callApi(context, 'POST', '/api/auth/request-password-reset', { email });
  const { text } = await receiveMail(email);
  const token = /token=([\w-]+)/.exec(text)?.[1];
  await callApi(context, 'POST', '/api/auth/reset-password', { token, newPassword: password });
  await callApi(context, 'POST', '/api/auth/sign-in/email', { email, password });
  return editor;
}
