import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { DeskFeedReply } from '#contract/feed.ts';
import { joinDatabase } from '#tests/support/join-database.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { rss } from '#tests/support/rss.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { newArticle } from './discussion.ts';
import { becomeEditor } from './editor.ts';
import { callApi } from './member.ts';
import { expect, test } from './reader.ts';
import { reportedAuthor } from './reported-author.ts';
import { violationsInThemes } from './violations.ts';

const main = (page: Page) => page.getByRole('main');

test('a written answer is not thrown away by “Done” or “Spam”, and after “Done” the editor is on the same page of messages', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  const { url } = await newArticle();
  const { email, context } = await reportedAuthor(browser, { url, content: 'Hello' });
  await callApi(context, 'POST', '/api/send-feedback', { message: `Another from ${email}` });
  await context.close();
  await becomeEditor(page);
  await page.goto('/desk/messages');
  const first = page.getByRole('listitem').filter({ hasText: `Hello from ${email}` });
  const after = await first.locator('input[name="id"]').inputValue();
  await page.goto(`/desk/messages?state=open&after=${after}`);
  const message = page.getByRole('listitem').filter({ hasText: `Another from ${email}` });
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
  await expect(page).toHaveURL(`/desk/messages?state=open&after=${after}&done`);
});

test('after a trial of a feed that fails, nothing says that it was done', async ({ page }) => {
  const publisher = await startPublisher((_, response) =>
    response.end(rss('The Fife', [{ title: 'F', link: 'https://f.example/1', published: new Date() }])),
  );
  await becomeEditor(page);
  const feed = { url: `${publisher.origin}/rss`, publisher: 'The Fife', site: null, language: 'en' };
  const added = { ...feed, sections: ['local/lt'], reason: 'upkeep', note: null };
  const { data } = DeskFeedReply.parse(await callApi(page.context(), 'POST', '/api/desk/feeds/add', added));
  const address = `/desk/feeds/${data.feed.id}`;
  // A poll that is under way would count as the trial.
  const lastPoll = async () => {
    const reply = await page.request.get(`/api${address}`);
    return DeskFeedReply.parse(await reply.json()).data.feed.last_poll_at;
  };
  await expect.poll(lastPoll).not.toBeNull();
  await page.goto(address);
  await page.getByLabel('Publisher', { exact: true }).fill('The Fifes');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(main(page).getByRole('status')).toHaveText('Done.');
  await publisher.stop();
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(main(page).getByRole('alert')).toBeFocused();
  await expect(main(page).getByText('Done.')).toHaveCount(0);
  await callApi(page.context(), 'POST', `/api${address}/remove`, { articles: 'go', reason: 'upkeep' });
});

test('a search for articles that finds more than it lists says so', async ({ page }) => {
  const database = await joinDatabase(process.env.SITE_DATA_DIR ?? '');
  const word = randomUUID().replaceAll(/\W/g, '');
  for (let n = 0; n < 51; n += 1)
    await storeArticle(database, { title: `Heap ${word} ${n}`, slugId: `${word.slice(0, 10)}${n}` });
  await database.$client.end();
  await becomeEditor(page);
  await page.goto(`/desk/articles?q=${word}`);
  const found = main(page).getByRole('region', { name: 'Found: more than 50' });
  await expect(found.getByRole('listitem')).toHaveCount(50);
  await expect(found).toContainText('There are more: please be more specific.');
  await page.goto(`/desk/articles?q=${word.slice(0, 10)}50`);
  await expect(main(page).getByRole('region', { name: 'Found: 1' })).not.toContainText('There are more');
});

test('the log links what can be undone as that, and says in words what was before and after', async ({
  page,
  browser,
}) => {
  const { url } = await newArticle();
  const { id, commentId, context } = await reportedAuthor(browser, { url, content: 'Logged' });
  await becomeEditor(page);
  const decide = async (path: string, body: object = {}) => {
    const asked = { reason: 'rules', note: null, ...body };
    const reply = await callApi(page.context(), 'POST', `/api/desk${path}`, asked);
    return (reply as { decision: number }).decision;
  };
  const comment = `/comments/${commentId}`;
  const hidden = await decide(`${comment}/decision`, { action: 'hide', note: 'Rude' });
  await callApi(context, 'POST', `/api/objections/${commentId}`, { text: 'Why?' });
  await context.close();
  const granted = await decide(`${comment}/objection`, { outcome: 'reverse' });
  const banned = await decide(`/members/${id}/ban`, { length: '1' });
  await page.goto('/desk/log');
  const entry = (decision: number) => page.locator(`#decision-${decision}`);
  const link = (decision: number) => entry(decision).getByRole('link');
  await expect(link(hidden)).toHaveText(`Look at it (no. ${hidden})`);
  await expect(link(granted)).toHaveText(`Look at it, or undo it (no. ${granted})`);
  await expect(link(granted)).toHaveAttribute('href', `/desk${comment}`);
  await expect(link(banned)).toHaveText(`Look at it, or undo it (no. ${banned})`);

  await entry(granted).getByText('Before and after').click();
  const texts = await entry(granted).locator('dl').allInnerTexts();
  expect(texts[0]).toMatch(/^State\s+hidden\s+Reason for its author\s+Rude\s+Hidden since\s+\d{4}-\d\d-\d\d/);
  expect(texts[1]).toMatch(/^State\s+shown/);
  await entry(banned).getByText('Before and after').click();
  await expect(entry(banned).locator('dl').last()).toContainText(
    /Banned\s*yes.*Until\s*\d{4}-\d\d-\d\d \d\d:\d\d UTC/s,
  );
  expect(await main(page).innerText()).not.toMatch(/[{}]|hiddenReason/);
  expect(await violationsInThemes(page)).toEqual([]);

  const lifted = await decide(`/members/${id}/unban`);
  const undone = await decide(`${comment}/undo`, { decision: granted });
  await page.reload();
  for (const decision of [banned, lifted, granted, undone])
    await expect(link(decision)).toHaveText(`Look at it (no. ${decision})`);
});
