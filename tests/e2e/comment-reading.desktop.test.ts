import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { sql } from '#db/drizzle.ts';
import { joinDatabase } from '#tests/support/join-database.ts';
import { doHere } from '#tests/support/run-here.ts';
import { stopClock } from './clock.ts';
import { anotherBrowser, comment, discussion, newArticle, openAsMember, post } from './discussion.ts';
import { callApi, signUpByApi } from './member.ts';
import { expect, heading, open, test } from './reader.ts';
import { holdRequests, watchRequests } from './requests.ts';

const listed = (page: Page) => discussion(page).getByRole('listitem');

/** Adds many comments directly to the database. */
async function storeComments(url: string, userId: string, count: number): Promise<void> {
  const database = await joinDatabase(process.env.SITE_DATA_DIR ?? '');
  await database.execute(sql`
    insert into comment (article_id, user_id, content)
    select article.id, ${userId}, 'Comment number ' || n || '.'
    from article, generate_series(1, ${count}::int) n where url = ${url}`);
  await database.$client.end();
}

/** Runs an operator's command. */
function moderate(...args: string[]): Promise<string> {
  const program = join(import.meta.dirname, '../../server/desk/comments/comments-cli.ts');
  const ours = { DATA_DIR: process.env.SITE_DATA_DIR ?? '', DATABASE_URL: '' };
  return doHere(program, args, ours);
}

test('older comments are loaded on demand, until there are no more', async ({ page, context }) => {
  const { id } = await signUpByApi(context);
  const { url, address } = await newArticle();
  await storeComments(url, id, 430);
  await open(page, address);
  await expect(discussion(page).getByRole('heading')).toHaveText('Comments (430)');
  await expect(listed(page)).toHaveCount(200);
  await expect(listed(page).first()).toContainText('Comment number 430.');
  const more = discussion(page).getByRole('button', { name: 'Load more comments' });
  await more.click();
  await expect(listed(page)).toHaveCount(400);
  await expect(comment(page, 'Comment number 230.')).toBeFocused();
  await more.focus();
  await page.keyboard.press('Enter');
  await expect(listed(page)).toHaveCount(430);
  await expect(listed(page).last()).toContainText('Comment number 1.');
  await expect(more).toHaveCount(0);
  await expect(comment(page, 'Comment number 30.')).toBeFocused();
});

test('reporting one of many comments does not render all of them again', async ({ page, context }) => {
  const { id } = await signUpByApi(context);
  const { url, address } = await newArticle();
  await storeComments(url, id, 120);
  await page.clock.install();
  await page.addInitScript(() => {
    let rendered = 0;
    // Called once whenever the time of a comment is rendered.
    const counted = new Proxy(Reflect.get(Date.prototype, 'getTimezoneOffset'), {
      apply: (offsetOf, date: Date) => {
        rendered += 1;
        return Reflect.apply(offsetOf, date, []);
      },
    });
    Reflect.set(Date.prototype, 'getTimezoneOffset', counted);
    Reflect.set(window, 'timesRendered', () => rendered);
  });
  const timesRendered = () => page.evaluate((): number => Reflect.get(window, 'timesRendered')());
  await open(page, address);
  await expect(listed(page)).toHaveCount(120);
  await expect.poll(timesRendered).toBeGreaterThanOrEqual(120);
  await stopClock(page); // the times change
  const before = await timesRendered();
  await discussion(page).getByRole('button', { name: 'Report' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Report a Comment' })).toBeVisible();
  expect(await timesRendered()).toBe(before);
});

test('a discussion shows initials, and requests no picture from a server of its author’s choice', async ({
  page,
  browser,
}) => {
  const { url, address } = await newArticle();
  const author = await browser.newContext();
  const { id } = await signUpByApi(author);
  const photoURL = 'https://watching.example/reader.png';
  await callApi(author, 'PATCH', `/api/users/${id}`, { displayName: 'Anna of Aarhus', photoURL });
  const data = { article_id: url, content: 'Seen by nobody' };
  await callApi(author, 'POST', '/api/create_comment', { data });
  await author.close();
  // The fixture reports requests to other servers.
  await open(page, address);
  await expect(comment(page, 'Seen by nobody')).toContainText('AA');
  await expect(discussion(page).locator('img')).toHaveCount(0);
});

test('a hidden comment is shown, with the reason, to its author only', async ({
  page,
  browser,
  complaints,
}) => {
  const { url, address } = await newArticle();
  await openAsMember(page, address);
  await post(page, 'Over the line');
  const reply = await page.request.get(`/api/get_article_comments?article_id=${encodeURIComponent(url)}`);
  const [{ comment_id: id }] = (await reply.json()) as [{ comment_id: string }];
  await moderate('hide', id, 'It insults somebody.');
  await page.reload();
  await expect(comment(page, 'Over the line')).toContainText(
    'This comment was hidden; only you can see it. Reason: It insults somebody.',
  );
  const way = comment(page, 'Over the line').getByRole('link', { name: 'Object to this decision' });
  await expect(way).toHaveAttribute('href', `/objection/${id}`);
  const other = await anotherBrowser(browser, complaints);
  await open(other, address);
  await expect(discussion(other)).toContainText('No comments yet. Be the first to comment!');
  await post(page, 'Within it');
  await expect(listed(other)).toHaveCount(1);
  await moderate('show', id);
  await expect(listed(other)).toHaveText([/Within it/, /Over the line/]);
  await other.context().close();
});

test('a message says that comments are loading', async ({ page }) => {
  await open(page, '/articles/technology?page=2');
  const release = await holdRequests(page, '**/api/get_article_comments?*');
  await page.getByRole('link', { name: 'technology story 83' }).click();
  await expect(heading(page)).toHaveText('technology story 83');
  await expect(discussion(page)).toContainText('Loading...');
  release();
  await expect(discussion(page)).toContainText('No comments yet. Be the first to comment!');
  await expect(discussion(page)).not.toContainText('Loading...');
});

test('a hidden tab has no comment stream, and catches up when it is visible again', async ({
  page,
  context,
}) => {
  const { url, address } = await newArticle();
  const opening = page.waitForRequest('**/api/comment_stream?*');
  await open(page, address);
  const stream = await opening;
  const closed = page.waitForEvent('requestfailed', (request) => request === stream);
  await turn(page, 'hidden');
  await closed;
  await signUpByApi(context);
  await callApi(context, 'POST', '/api/create_comment', { article_id: url, content: 'Said meanwhile' });
  await expect(discussion(page)).toContainText('No comments yet');
  await turn(page, 'visible');
  await expect(comment(page, 'Said meanwhile')).toBeVisible();
  await expect(discussion(page).getByRole('heading')).toHaveText('Comments (1)');
});

test('without a comment stream the comments are refetched at growing intervals', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 429/);
  await signUpByApi(context);
  const { url, address } = await newArticle();
  const say = (content: string) =>
    callApi(context, 'POST', '/api/create_comment', { article_id: url, content });
  await page.clock.install();
  const refuse: (() => void)[] = [];
  await page.route('**/api/comment_stream?*', async (route) => {
    await new Promise<void>((resume) => refuse.push(resume));
    await route.fulfill({ status: 429 });
  });
  const followed = watchRequests(page, '/api/comment_stream');
  const read = watchRequests(page, '/api/get_article_comments');
  await open(page, address);
  await expect.poll(() => refuse.length).toBe(1);
  await say('Said before the first time');
  await stopClock(page); // an interval begins with a refusal, and ends when the test says so
  for (const [index, wait] of [30_000, 60_000, 120_000].entries()) {
    const count = index + 1;
    refuse[index]?.();
    await expect(async () => {
      await page.clock.runFor(1); // a timer renders what was fetched
      await expect(discussion(page).getByRole('heading')).toHaveText(`Comments (${count})`, {
        timeout: 100,
      });
    }).toPass();
    expect(read).toHaveLength(count);
    await say(`Said after time ${count}`);
    await page.clock.runFor(wait - 1_000);
    expect(followed).toHaveLength(count);
    await page.clock.runFor(1_000);
    await expect.poll(() => refuse.length).toBe(count + 1);
  }
});

/** Tells the page that its tab is now visible or hidden, which a headless browser does not. */
async function turn(page: Page, state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

test('a comment of a thousand lines is folded, and can be unfolded', async ({ page, context }) => {
  await signUpByApi(context);
  const { url, address } = await newArticle();
  const tell = (content: string) =>
    callApi(context, 'POST', '/api/create_comment', { data: { article_id: url, content } });
  await tell('What others have to say');
  await tell(`Nothing${'\n'.repeat(998)}but air`);
  const poem = Array.from({ length: 40 }, (_, line) => `Line ${line + 1} of a poem.`).join('\n');
  await tell(poem);
  await open(page, address);
  await expect(comment(page, 'Line 1 of a poem.')).toContainText(poem);
  await expect(comment(page, 'Line 1 of a poem.').getByRole('group')).toHaveCount(0);
  const long = comment(page, 'Nothing');
  const { height = Infinity } = (await long.boundingBox()) ?? {};
  expect(height).toBeLessThan(400);
  await expect(long.getByText('but air')).toBeHidden();
  await long.getByText('974 more lines').click();
  await expect(long.getByText('but air')).toBeVisible();
});
