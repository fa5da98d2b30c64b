import type { Page } from '@playwright/test';
import { regions } from '#contract/regions.ts';
import { doubleLetters, isCutOff } from './letters.ts';
import { becomeMember, callApi, signIn } from './member.ts';
import { arrive, expect, heading, open, openWhole, test, watchTraffic } from './reader.ts';
import { holdRequests } from './requests.ts';

const toast = (page: Page) => page.locator('.toast');
const form = (page: Page) => page.getByRole('form', { name: 'Update Your Information' });
const save = (page: Page) => form(page).getByRole('button');

async function openForm(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(form(page)).toBeVisible();
}

test('a visitor is redirected from the profile to the log-in screen', async ({ page }) => {
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
});

test('the region is not cut off on a phone, nor with letters twice as large', async ({ page }) => {
  await becomeMember(page);
  await page.setViewportSize({ width: 320, height: 700 });
  await openForm(page);
  const region = form(page).getByRole('combobox', { name: 'Region' });
  expect(await isCutOff(region)).toBe(false);
  await page.setViewportSize({ width: 390, height: 844 });
  await doubleLetters(page);
  expect(await isCutOff(region), 'letters twice as large').toBe(false);
});

test('avatar and edit button both open and close the form', async ({ page }) => {
  await becomeMember(page);
  for (const name of ['Change your picture', 'Edit Profile']) {
    const button = page.getByRole('button', { name });
    await expect(button).toHaveAttribute('aria-expanded', 'false');
    await button.click();
    await expect(form(page).getByRole('heading')).toHaveText('Update Your Information');
    await expect(button).toHaveAttribute('aria-expanded', 'true');
    await button.click();
    await expect(form(page)).toHaveCount(0);
  }
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

test('the region picker offers every country after its placeholder', async ({ page }) => {
  await becomeMember(page);
  await openForm(page);
  const picker = page.getByLabel('Region');
  await expect(picker.locator('option')).toHaveText([
    'Select your country',
    ...regions.map(({ label }) => label),
  ]);
  await expect(picker).toHaveValue('');
  await picker.selectOption('Greece');
  await expect(picker).toHaveValue('gr');
});

test('the form can be saved once something has changed, and says that it is being saved', async ({
  page,
}) => {
  await becomeMember(page);
  await openForm(page);
  await expect(save(page)).toHaveText('Update Profile');
  await expect(save(page)).toBeDisabled();
  const name = await page.getByLabel('Name').inputValue();
  await page.getByLabel('Name').fill('Anna of Aarhus');
  await expect(save(page)).toBeEnabled();
  await page.getByLabel('Name').fill(`${name} `);
  await expect(save(page)).toBeDisabled();
  await page.getByLabel('Region').selectOption('de');
  await expect(save(page)).toBeEnabled();
  await page.getByLabel('Name').fill('Anna of Aarhus');
  await page.getByLabel('Profile Picture URL').fill('https://pictures.example/anna.png');
  const release = await holdRequests(page, '**/api/users/*');
  await save(page).click();
  await expect(save(page)).toHaveText('Updating...');
  await expect(save(page)).toBeDisabled();
  release();
  await expect(toast(page)).toHaveText('Profile updated successfully!');
  await expect(save(page)).toHaveText('Update Profile');
  await expect(save(page)).toBeDisabled();
  await expect(heading(page)).toHaveText('Anna of Aarhus');
  await expect(page.getByRole('main').locator('img')).toHaveAttribute(
    'src',
    'https://pictures.example/anna.png',
  );
  await page.reload();
  await expect(heading(page)).toHaveText('Anna of Aarhus');
  await openForm(page);
  await expect(page.getByLabel('Region')).toHaveValue('de');
});

test('the profile says when it can be updated again before anything is changed', async ({
  page,
  context,
}) => {
  const { id } = await becomeMember(page);
  const note = page.getByText('You can update your profile again on');
  await expect(note).toHaveCount(0);
  const saved = await callApi(context, 'PATCH', `/api/users/${id}`, { region: 'de' });
  const { lastProfileUpdate } = saved as { lastProfileUpdate: string };
  // A minute has begun by then, and the profile can be updated in all of it.
  const over = Date.parse(lastProfileUpdate) + 30 * 24 * 3_600_000;
  const next = new Date(Math.ceil(over / 60_000) * 60_000).toISOString();
  await expect(note.locator('time')).toHaveAttribute('datetime', next);
  const inBrussels = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Brussels', timeStyle: 'short' });
  await expect(note).toContainText(`, ${inBrussels.format(new Date(next))}.`);
});

test('saving after the session is gone leads to the log-in screen', async ({ page, context, complaints }) => {
  complaints.expect(/status of 401/);
  await becomeMember(page);
  await openForm(page);
  await page.getByLabel('Name').fill('Anna of Aarhus');
  // Unlike a log-out, this tells the page nothing.
  await context.clearCookies();
  await save(page).click();
  await expect(toast(page)).toHaveText('Please log in first.');
  await expect(page).toHaveURL('/login');
  await expect(heading(page)).toHaveText('Log In');
});

test('a profile that could not be loaded is not shown as an empty form, and can be retried', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 502|Could not load \["profile"/);
  const { id } = await signIn(page, { region: 'de' });
  await page.route(`**/api/users/${id}`, (route) => route.fulfill({ status: 502, body: '<html>' }));
  await openWhole(page, '/articles/culture'); // on load the profile comes with its page, without a request to intercept
  await page.clock.install();
  const untilQuiet = watchTraffic(page);
  await arrive(page, 'Profile');
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await untilQuiet();
  await expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(page.getByText('Your profile could not be loaded.')).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(page.getByLabel('Region')).toHaveCount(0);
  await page.unroute(`**/api/users/${id}`);
  const answering = Promise.withResolvers<void>();
  await page.route(`**/api/users/${id}`, async (route) => {
    await answering.promise;
    await route.fallback();
  });
  const again = page.getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(page.locator('#profile-form').getByText('Loading...')).toBeVisible();
  await expect(again).toBeFocused();
  answering.resolve();
  await expect(page.getByLabel('Region')).toHaveValue('de');
});

test('a second update within thirty days is refused', async ({ page, complaints }) => {
  complaints.expect(/status of 409/);
  await becomeMember(page, { displayName: 'Anna' });
  await openForm(page);
  await page.getByLabel('Region').selectOption('fr');
  await save(page).click();
  await expect(toast(page)).toHaveText('You can only update your profile once every 30 days.');
  await expect(save(page)).toBeEnabled();
});

test('on a small screen the error at a field is not covered by the toast with the same text', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await becomeMember(page);
  await openForm(page);
  await form(page).getByLabel('Name').fill('Twenty-one characters');
  await save(page).click();
  await expect(toast(page)).toHaveText('Name is too long');
  const [message, error] = await Promise.all(
    [page.locator('.toaster'), form(page).locator('.field-error')].map((each) => each.boundingBox()),
  );
  if (!message || !error) throw new Error('One of them is not shown.');
  const isBelow = message.y >= error.y + error.height;
  expect(isBelow || message.y + message.height <= error.y).toBe(true);
});

test('the form refuses values that cannot be saved, each with the reason', async ({ page }) => {
  await becomeMember(page);
  await openForm(page);
  for (const [field, value, message] of [
    ['Profile Picture URL', 'javascript:alert(1)', 'The picture must be a web address'],
    ['Name', 'Twenty-one characters', 'Name is too long'],
    ['Name', '  ', 'Name is required'],
  ] as const) {
    await page.getByLabel(field).fill(value);
    await save(page).click();
    await expect(toast(page).filter({ hasText: message })).toBeVisible();
    await expect(page.getByLabel(field)).toHaveAccessibleDescription(new RegExp(message));
    await expect(page.getByLabel(field)).toBeFocused();
  }
});

test('a profile that cannot be saved says so', async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED/);
  complaints.expect(/A call failed/);
  await becomeMember(page);
  await openForm(page);
  await page.getByLabel('Name').fill('Anna');
  await page.route('**/api/users/*', (route) => route.abort());
  await save(page).click();
  await expect(toast(page)).toContainText('The site could not be reached.');
  await expect(page.getByLabel('Name')).toHaveValue('Anna');
});

test('a picture that does not load is replaced by the default one', async ({ page, context, complaints }) => {
  complaints.expect(/ERR_FAILED .*broken\.png/);
  const { id } = await becomeMember(page);
  const picture = page.getByRole('main').locator('img');
  await expect(picture).toHaveAttribute('src', '/default-picture.svg');
  const photoURL = 'https://pictures.example/broken.png';
  await callApi(context, 'PATCH', `/api/users/${id}`, { photoURL });
  await page.reload();
  await expect(picture).toHaveAttribute('src', '/default-picture.svg');
  await openForm(page);
  await expect(page.getByLabel('Profile Picture URL')).toHaveValue(photoURL);
});

test('the subscription settings are announced and do nothing', async ({ page }) => {
  await becomeMember(page);
  const settings = page.getByRole('region', { name: 'Subscription Settings' });
  await expect(settings).toContainText('Coming Soon');
  await expect(settings.getByRole('checkbox')).toBeDisabled();
});

test('another tab shows a saved profile without a reload', async ({ page, context }) => {
  await becomeMember(page);
  const other = await context.newPage();
  await open(other, '/profile');
  await openForm(page);
  await page.getByLabel('Name').fill('Anna of Aarhus');
  await save(page).click();
  await expect(heading(other)).toHaveText('Anna of Aarhus');
});

for (const outcome of ['saved', 'refused'])
  test(`after the form is ${outcome}, the focus is still in the field from which it was submitted`, async ({
    page,
    context,
    complaints,
  }) => {
    if (outcome === 'refused') complaints.expect(/status of 409/);
    const { id } = await becomeMember(page);
    if (outcome === 'refused') await callApi(context, 'PATCH', `/api/users/${id}`, { region: 'de' });
    await openForm(page);
    await page.getByLabel('Name').fill('Anna of Aarhus');
    await save(page).focus();
    await page.keyboard.press('Enter');
    await expect(toast(page)).toContainText(outcome === 'saved' ? 'successfully' : 'once every 30 days');
    await expect(form(page)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Name')).toBeFocused();
    if (outcome === 'saved') return;
    const answered = page.waitForResponse('**/api/users/*');
    await page.keyboard.press('Enter');
    await answered;
    await expect(save(page)).toBeEnabled();
    await expect(page.getByLabel('Name')).toBeFocused();
  });
