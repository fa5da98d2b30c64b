import { freshEmail, password } from './member.ts';
import { expect, follow, heading, open, section, test } from './reader.ts';

test('a reader signs up, chooses a region, reads its news and leaves', async ({ page }) => {
  const email = freshEmail('otto');
  await open(page, '/');
  await page.getByRole('button', { name: 'Open menu' }).tap();
  await page.getByRole('banner').getByRole('link', { name: 'Sign Up' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm Password').fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL('/profile');

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Name').fill('Otto');
  await page.getByLabel('Region').selectOption('Greece');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(heading(page)).toHaveText('Otto');
  await follow(page, 'Home');
  await expect(section(page, 'Local News').getByRole('link', { name: /Ισχυρός σεισμός/ })).toBeVisible();

  await follow(page, 'Profile');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('button', { name: 'Yes, delete my account' }).click();
  await expect(page).toHaveURL('/');
  await expect(section(page, 'Local News').getByRole('link', { name: 'europe story 2' })).toBeVisible();
});
