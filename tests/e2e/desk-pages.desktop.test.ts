import type { Page } from '@playwright/test';
import { newArticle } from './discussion.ts';
import { becomeEditor } from './editor.ts';
import { expect, test } from './reader.ts';
import { reportedAuthor } from './reported-author.ts';

const main = (page: Page) => page.getByRole('main');

test('a written answer is not thrown away by “Done” or “Spam”, and after “Done” the editor is on the same page of messages', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  const { url } = await newArticle();
  const { email, context } = await reportedAuthor(browser, { url, content: 'Hello' });
  await context.close();
  await becomeEditor(page);
  await page.goto('/desk/messages?state=open&after=1');
  const message = page.getByRole('listitem').filter({ hasText: `Hello from ${email}` });
  await message.getByText(/^Answer/).click();
  const field = message.getByLabel('Your answer');
  for (const button of ['Done', 'Spam']) {
    await field.fill('An hour of work');
    await message.getByRole('button', { name: button }).click();
    await expect(main(page).getByRole('alert')).toContainText('There is an answer that has not been sent');
    await expect(field).toHaveValue('An hour of work');
    await expect(field).toBeVisible();
  }
  await field.fill(' \n');
  await message.getByRole('button', { name: 'Done' }).click();
  await expect(main(page).getByRole('status')).toHaveText('Done.');
  await expect(message).toHaveCount(0);
  await expect(page).toHaveURL('/desk/messages?state=open&after=1&done');
});
