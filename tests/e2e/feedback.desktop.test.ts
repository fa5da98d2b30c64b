import type { Page } from '@playwright/test';
import { feedbackLengthMax } from '#contract/limits.ts';
import { stepUntilSeen, stopClock } from './clock.ts';
import { becomeMember, password, submit } from './member.ts';
import { awaitLife, expect, follow, heading, open, test } from './reader.ts';
import { holdRequests } from './requests.ts';

const form = (page: Page) => page.getByRole('region', { name: 'Help Center' });
const field = (page: Page) => form(page).getByLabel('Your message to us');
const button = (page: Page) => form(page).getByRole('button');
const toast = (page: Page) => page.locator('.toast');

test.beforeEach(async ({ page }) => {
  await becomeMember(page);
});

test('the form says that a message is being sent, and that it was sent', async ({ page }) => {
  const release = await holdRequests(page, '**/api/send-feedback');
  await field(page).fill('More news of lighthouses, please.');
  await button(page).click();
  await expect(button(page)).toHaveText('Submitting...');
  await expect(button(page)).toBeDisabled();
  await expect(field(page)).toBeFocused();
  release();
  await expect(toast(page)).toHaveText('Message sent!');
  await expect(field(page)).toBeFocused();
  await expect(button(page)).toHaveText('Submit');
  await expect(field(page)).toHaveValue('');
});

test('a message is required', async ({ page }) => {
  await expect(field(page)).toHaveAttribute('aria-required', 'true');
  // Firefox tells screen readers of these, before anything is typed.
  await expect(page.getByRole('main').locator('textarea:invalid')).toHaveCount(0);
  await field(page).fill('   ');
  await button(page).click();
  await expect(form(page)).toContainText('Feedback message is required.');
  await expect(field(page)).toBeFocused();
});

test('a message that is too long is not cut off, but refused before it is sent', async ({ page }) => {
  const longest = 'ä'.repeat(feedbackLengthMax);
  await field(page).fill(`${longest}!`);
  await expect(field(page)).toHaveValue(`${longest}!`);
  await button(page).click();
  await expect(form(page)).toContainText('A message must be 1 to 5,000 characters long.');
  await expect(field(page)).toBeFocused();
  await field(page).fill(`${longest.slice(1)}!`);
  await button(page).click();
  await expect(toast(page)).toHaveText('Message sent!');
});

test('a refused message is shown with the reason, and its text is kept', async ({ page, complaints }) => {
  complaints.expect(/status of 429/);
  await page.route('**/api/send-feedback', (route) =>
    route.fulfill({ status: 429, json: { error: 'Too many messages.', code: 'too_many' } }),
  );
  await field(page).fill('Once more');
  await button(page).click();
  await expect(toast(page)).toHaveText('Too many messages.');
  await expect(field(page)).toHaveValue('Once more');
});

test('a reason is shown even if the reply has no code', async ({ page, complaints }) => {
  complaints.expect(/status of 500/);
  await page.route('**/api/send-feedback', (route) =>
    route.fulfill({ status: 500, json: { error: 'The team is away.' } }),
  );
  await field(page).fill('Hello?');
  await button(page).click();
  await expect(toast(page)).toHaveText('The team is away.');
});

test('an error reply without a message is shown as a failure, too', async ({ page, complaints }) => {
  complaints.expect(/status of 502/);
  await page.route('**/api/send-feedback', (route) => route.fulfill({ status: 502, body: '<html>' }));
  await field(page).fill('Hello?');
  await button(page).click();
  await expect(toast(page)).toHaveText('An error occurred while sending your message.');
});

test('without a network the text stays and the failure is explained', async ({ page, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED/);
  complaints.expect(/A call failed/);
  await page.context().setOffline(true);
  await field(page).fill('From the tunnel');
  await button(page).click();
  await expect(toast(page)).toHaveText(
    'Failed to send message: The site could not be reached. Please check your connection and try again.',
  );
  await expect(field(page)).toHaveValue('From the tunnel');
});

for (const viewport of [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
])
  test(`a toast covers no control on a screen of ${viewport.width}x${viewport.height}`, async ({
    page,
    complaints,
  }) => {
    complaints.expect(/ERR_FAILED|A call failed/);
    await page.route('**/api/send-feedback', (route) => route.abort());
    await page.setViewportSize(viewport);
    await field(page).fill('From the tunnel');
    await button(page).evaluate((each) => {
      each.scrollIntoView({ block: 'end' });
      scrollBy(0, 18);
    });
    await button(page).click();
    await expect(toast(page)).toContainText('Failed to send message');
    // The toast is still moving in.
    const place = await page.locator('.toaster').boundingBox();
    expect(place?.height).toBeGreaterThan(50);
    const covered = await page.locator('button, input, textarea, .button').evaluateAll(
      (all, box) =>
        all
          .map((each) => each.getBoundingClientRect())
          .filter(({ left, right, top, bottom }) => {
            if (!box) return true;
            const isBeside = right <= box.x || left >= box.x + box.width;
            return !isBeside && top < box.y + box.height && bottom > box.y;
          }),
      place,
    );
    expect(covered).toEqual([]);
  });

test('at most three toasts are visible at a time', async ({ page, complaints }) => {
  complaints.expect(/status of 429/);
  let count = 0;
  await page.route('**/api/send-feedback', (route) =>
    route.fulfill({ status: 429, json: { error: `Refused, number ${(count += 1)}.`, code: 'too_many' } }),
  );
  await page.clock.install();
  await open(page, '/profile');
  await expect(field(page)).toBeVisible();
  await stopClock(page);
  await field(page).fill('Once more');
  for (const number of [1, 2, 3, 4]) {
    await button(page).click();
    await stepUntilSeen(page, toast(page).filter({ hasText: `Refused, number ${number}.` }));
  }
  await expect(toast(page).first()).toHaveText('Refused, number 2.');
  await expect(toast(page)).toHaveCount(3);
});

test('a message that was begun survives Back and a reload until it is sent', async ({ page }) => {
  await field(page).fill('Half a message');
  await follow(page, 'Culture');
  await expect(heading(page)).toHaveText('CULTURE');
  await page.goBack();
  await expect(field(page)).toHaveValue('Half a message');
  await page.reload();
  await awaitLife(page); // before that, the browser itself restores the field, and would post the form
  await expect(field(page)).toHaveValue('Half a message');
  await button(page).click();
  await expect(toast(page)).toHaveText('Message sent!');
  await open(page, '/profile');
  await expect(field(page)).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Half a message');
});

test('a message whose page is left while it is sent is shown as being sent, and gone once it has arrived', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/api/send-feedback');
  await field(page).fill('Slow but sure');
  await button(page).click();
  await follow(page, 'Culture');
  await expect(heading(page)).toHaveText('CULTURE');
  await page.goBack();
  await expect(field(page)).toHaveValue('Slow but sure');
  await expect(button(page)).toHaveText('Submitting...');
  release();
  await expect(toast(page)).toHaveText('Message sent!');
  await expect(button(page)).toHaveText('Submit');
  await expect(field(page)).toHaveValue('');
});

for (const way of ['Logout', 'Delete Account'])
  test(`a message that was begun is removed by ${way}`, async ({ page }) => {
    await field(page).fill('Half a message');
    await page.getByRole('button', { name: way, exact: true }).first().click();
    if (way === 'Delete Account') await page.getByRole('button', { name: 'Yes, delete my account' }).click();
    await expect(page).toHaveURL('/');
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Half a message');
  });

test('a message that is sent after the session is gone is kept until its author has logged in again', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const { email } = await becomeMember(page);
  await field(page).fill('Still here?');
  // Unlike a log-out, this tells the page nothing.
  await context.clearCookies();
  await button(page).click();
  await expect(toast(page)).toHaveText('Please log in first.');
  await expect(page).toHaveURL('/login');
  await submit(page, { Email: email, Password: password });
  await expect(page).toHaveURL('/profile');
  await expect(field(page)).toHaveValue('Still here?');
});
