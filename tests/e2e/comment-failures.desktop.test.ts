import type { Route } from '@playwright/test';
import { stepUntilSeen, stopClock } from './clock.ts';
import {
  anotherBrowser,
  comment,
  deleteComment,
  discussion,
  field,
  menuOf,
  newArticle,
  openAsMember,
  post,
  write,
} from './discussion.ts';
import { expect, follow, heading, open, test, untilWhole } from './reader.ts';
import { holdRequests } from './requests.ts';

const cut = /ERR_INTERNET_DISCONNECTED|Failed to fetch/;

test('a new comment is shown at the top at once, before the server has answered', async ({ page }) => {
  await openAsMember(page, (await newArticle()).address);
  await post(page, 'The first one');
  const release = await holdRequests(page, '**/api/create_comment');
  await write(page, 'The second one');
  await expect(discussion(page).getByRole('listitem').first()).toContainText('The second one');
  await expect(field(page)).toHaveValue('');
  await expect(comment(page, 'The second one')).toContainText('Sending...');
  release();
  await expect(menuOf(page, 'The second one')).toBeVisible();
  await expect(discussion(page).getByRole('listitem')).toHaveCount(2);
  await expect(discussion(page).getByRole('heading')).toHaveText('Comments (2)');
});

test('without a network a comment is kept until it is sent, even through a reload', async ({
  page,
  complaints,
}) => {
  complaints.expect(cut);
  await openAsMember(page, (await newArticle()).address);
  await page.context().setOffline(true);
  await write(page, 'Written on a train');
  await expect(comment(page, 'Written on a train').getByRole('alert')).toContainText('Not sent');
  await page.context().setOffline(false);
  await page.reload();
  await expect(comment(page, 'Written on a train').getByRole('alert')).toContainText(
    'may not have been sent',
  );
  await comment(page, 'Written on a train').getByRole('button', { name: 'Try again' }).click();
  await expect(discussion(page).getByRole('heading')).toBeFocused();
  await expect(menuOf(page, 'Written on a train')).toBeVisible();
  await expect(comment(page, 'Written on a train')).toHaveCount(1);
  await page.reload();
  await expect(menuOf(page, 'Written on a train')).toBeVisible();
  await expect(comment(page, 'Written on a train')).toHaveCount(1);
});

test('a comment that was not sent can be discarded', async ({ page, complaints }) => {
  const { address } = await newArticle();
  complaints.expect(cut);
  await openAsMember(page, address);
  await page.context().setOffline(true);
  await write(page, 'Better not');
  await comment(page, 'Better not').getByRole('button', { name: 'Discard' }).click();
  await expect(comment(page, 'Better not')).toHaveCount(0);
  await expect(discussion(page).getByRole('heading')).toBeFocused();
  await page.context().setOffline(false);
  await open(page, address);
  await expect(discussion(page)).toContainText('No comments yet');
});

test('a comment that could not be deleted is shown again', async ({ page, complaints }) => {
  complaints.expect(cut);
  await openAsMember(page, (await newArticle()).address);
  await post(page, 'Hard to get rid of');
  await page.context().setOffline(true);
  await deleteComment(page, 'Hard to get rid of');
  await expect(page.locator('.toast')).toContainText('Your comment could not be deleted');
  await expect(comment(page, 'Hard to get rid of')).toBeVisible();
  await page.context().setOffline(false);
  await deleteComment(page, 'Hard to get rid of');
  await expect(comment(page, 'Hard to get rid of')).toHaveCount(0);
  await page.reload();
  await expect(discussion(page)).toContainText('No comments yet');
});

test('a comment is deleted even if its reader leaves the page at once', async ({ page }) => {
  const { address } = await newArticle();
  await openAsMember(page, address);
  await post(page, 'Regretted');
  const browser = await page.context().newCDPSession(page);
  await browser.send('Network.enable');
  // Bytes a second: the page is gone before the request is whole.
  const slow = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 200 };
  await browser.send('Network.emulateNetworkConditions', slow);
  await deleteComment(page, 'Regretted');
  await expect(comment(page, 'Regretted')).toHaveCount(0);
  await open(page, '/privacy');
  await open(page, address);
  await expect(discussion(page)).toContainText('No comments yet');
});

for (const [manner, fail] of [
  ['fails', (route: Route) => route.fulfill({ status: 502, body: 'Bad gateway' })],
  ['does not answer', () => undefined],
] as const)
  test(`a comment that could not be deleted is shown again soon even if the server then ${manner}`, async ({
    page,
    complaints,
  }) => {
    complaints.expect(/status of 502/);
    complaints.allow(/Could not load/);
    await page.clock.install();
    await openAsMember(page, (await newArticle()).address);
    await post(page, `Here to stay: it ${manner}`);
    await page.route('**/api/get_article_comments?*', fail);
    await page.route('**/api/delete_comment', (route) => route.fulfill({ status: 502, body: 'Bad gateway' }));
    const asked = page.waitForRequest('**/api/get_article_comments?*');
    await stopClock(page);
    await deleteComment(page, `Here to stay: it ${manner}`);
    await asked;
    if (manner === 'does not answer') await page.clock.runFor(5_000);
    await stepUntilSeen(page, page.getByText('Your comment could not be deleted'));
    await expect(comment(page, `Here to stay: it ${manner}`)).toBeVisible();
  });

test('a comment that was deleted although the reply was lost does not come back', async ({
  page,
  browser,
  complaints,
}) => {
  const { address } = await newArticle();
  complaints.expect(/ERR_FAILED/);
  await openAsMember(page, address);
  await post(page, 'Gone for good');
  const other = await anotherBrowser(browser, complaints);
  await open(other, address);
  await expect(comment(other, 'Gone for good')).toBeVisible();
  const deleted = Promise.withResolvers<void>();
  await page.route('**/api/delete_comment', async (route) => {
    await route.fetch();
    await deleted.promise;
    await route.abort();
  });
  await deleteComment(page, 'Gone for good');
  // The stream reports the deletion before the reply is lost.
  await expect(comment(other, 'Gone for good')).toHaveCount(0);
  const again = page.waitForResponse('**/api/get_article_comments?*');
  deleted.resolve();
  await again;
  await expect(discussion(page)).toContainText('No comments yet');
  await expect(comment(page, 'Gone for good')).toHaveCount(0);
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('a comment that is not sent is kept, even if its author has said the same before', async ({
  page,
  complaints,
}) => {
  complaints.expect(cut);
  await openAsMember(page, (await newArticle()).address);
  await post(page, 'Agreed.');
  await page.context().setOffline(true);
  await write(page, 'Agreed.');
  const unsent = discussion(page).getByRole('list', { name: 'Your unsent comments' });
  await expect(unsent.getByRole('alert')).toContainText('Not sent');
  await page.context().setOffline(false);
  await page.reload();
  await expect(unsent.getByRole('alert')).toContainText('may not have been sent');
});

test('the same comment twice in a row is refused with the reason, and its text is kept', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  await openAsMember(page, (await newArticle()).address);
  await post(page, 'Twice');
  await write(page, 'Twice');
  await expect(discussion(page).getByRole('alert')).toContainText('You have just posted this comment.');
});

test('when a comment fails after its page was left, a message says so, and it is kept with its article', async ({
  page,
  complaints,
}) => {
  const { address } = await newArticle();
  complaints.expect(/ERR_FAILED/);
  complaints.expect(/A call failed/);
  await openAsMember(page, address);
  const left = Promise.withResolvers<void>();
  await page.route('**/api/create_comment', async (route) => {
    await left.promise;
    await route.abort();
  });
  await write(page, 'In a hurry');
  await follow(page, 'Culture');
  await expect(heading(page)).toHaveText('CULTURE');
  left.resolve();
  await expect(page.locator('.toast')).toContainText(
    'Your comment was not sent. The site could not be reached.',
  );
  await open(page, address);
  await expect(comment(page, 'In a hurry').getByRole('button', { name: 'Try again' })).toBeEnabled();
});

test('a comment that is still being sent when its author comes back is shown as that, then as sent', async ({
  page,
}) => {
  const { address } = await newArticle();
  await openAsMember(page, address);
  const release = await holdRequests(page, '**/api/create_comment');
  await write(page, 'Slow but sure');
  await follow(page, 'Culture');
  await expect(heading(page)).toHaveText('CULTURE');
  await page.goBack();
  await expect(comment(page, 'Slow but sure')).toContainText('Sending...');
  await expect(discussion(page).getByText('No comments yet.')).toBeHidden();
  await expect(discussion(page).getByRole('alert')).toHaveCount(0);
  release();
  await expect(menuOf(page, 'Slow but sure')).toBeVisible();
  await expect(comment(page, 'Slow but sure')).toHaveCount(1);
});

test('a comment whose page was left while it was sent is there when its author comes back', async ({
  page,
}) => {
  await openAsMember(page, (await newArticle()).address);
  const release = await holdRequests(page, '**/api/create_comment');
  const sent = page.waitForResponse('**/api/create_comment');
  await write(page, 'Sent from elsewhere');
  await follow(page, 'Culture');
  await expect(heading(page)).toHaveText('CULTURE');
  release();
  await sent;
  await page.goBack();
  await expect(menuOf(page, 'Sent from elsewhere')).toBeVisible();
  await expect(comment(page, 'Sent from elsewhere')).toHaveCount(1);
  await expect(discussion(page).getByRole('alert')).toHaveCount(0);
});

test('a reply that arrives just as the page of its comment is shown again is not lost', async ({
  page,
  complaints,
}) => {
  complaints.expect(cut);
  await page.addInitScript(failWhenShownAgain);
  await openAsMember(page, (await newArticle()).address);
  await write(page, 'Lost in a tunnel');
  await expect(comment(page, 'Lost in a tunnel')).toContainText('Sending...');
  await follow(page, 'Culture');
  await expect(heading(page)).toHaveText('CULTURE');
  await page.goBack();
  await expect(comment(page, 'Lost in a tunnel').getByRole('alert')).toContainText('Not sent');
});

/** Runs in the page: delays the reply to a posted comment until the comment has left the screen and is shown again. */
function failWhenShownAgain(): void {
  const ask = window.fetch;
  window.fetch = (address, ...call) => {
    if (address !== '/api/create_comment') return ask(address, ...call);
    return new Promise((_, fail) => {
      let wasGone = false;
      new MutationObserver(() => {
        const isShown = document.querySelector('main')?.textContent.includes('Sending...') ?? false;
        wasGone ||= !isShown && document.querySelector('h1')?.textContent === 'CULTURE';
        if (wasGone && isShown) fail(new TypeError('Failed to fetch'));
      }).observe(document, { childList: true, subtree: true });
    });
  };
}

test('a comment whose document was left before the reply is found among the comments of its article', async ({
  page,
}) => {
  const { address } = await newArticle();
  await openAsMember(page, address);
  const arrived = Promise.withResolvers<void>();
  await page.route('**/api/create_comment', async (route) => {
    await route.fetch();
    arrived.resolve();
  });
  await write(page, 'Posted and gone');
  await arrived.promise;
  await open(page, '/articles/culture');
  await open(page, address);
  await expect(menuOf(page, 'Posted and gone')).toBeVisible();
  await expect(comment(page, 'Posted and gone')).toHaveCount(1);
  await expect(discussion(page).getByRole('alert')).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Posted and gone');
});

test('a comment without a reply within 30 seconds counts as not sent, and can be sent again', async ({
  page,
  complaints,
}) => {
  complaints.expect(/A call failed/);
  const { address } = await newArticle();
  await page.clock.install();
  await untilWhole(page, () => openAsMember(page, address));
  const asked = Promise.withResolvers<void>();
  await page.route('**/api/create_comment', () => asked.resolve(), { times: 1 }); // never answers
  await write(page, 'Into the dark');
  await asked.promise;
  await page.clock.fastForward(30_000);
  const sent = comment(page, 'Into the dark');
  await expect(sent.getByRole('alert')).toContainText('The site could not be reached.');
  await sent.getByRole('button', { name: 'Try again' }).click();
  await expect(menuOf(page, 'Into the dark')).toBeVisible();
});
