import { alert, freshEmail, password } from './member.ts';
import { expect, follow, heading, open, section, test } from './reader.ts';

test('a reader signs up, chooses a region, reads its news and leaves', async ({ page }) => {
  const email = freshEmail('otto');
  await open(page, '/');
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.tap();
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

test('all of it works with the keyboard alone', async ({ page, isMobile }) => {
  test.skip(isMobile, 'Phones have no keyboard to tab with.');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  /** Presses Tab until an element with this name has the focus. */
  const tabTo = async (name: string | RegExp) => {
    const wanted = page
      .getByRole('main')
      .locator(':focus')
      .and(page.getByLabel(name).or(page.getByText(name)));
    await expect(async () => {
      await press('Tab');
      expect(await wanted.count()).toBe(1);
    }).toPass({ intervals: [0] });
  };
  await open(page, '/signup');
  await tabTo('Email');
  await page.keyboard.type(freshEmail());
  await press('Tab');
  await page.keyboard.type(password);
  await press('Tab');
  await page.keyboard.type('not that');
  await press('Enter');
  await expect(alert(page)).toBeFocused();
  await tabTo('Confirm Password');
  await page.keyboard.type(password);
  await press('Enter');
  await expect(page).toHaveURL('/profile');
  await tabTo('Edit Profile');
  await press('Space');
  await tabTo('Region');
  await page.keyboard.type('Gre');
  await tabTo('Update Profile');
  await press('Enter');
  await expect(page.locator('.toast')).toHaveText('Profile updated successfully!');
  await tabTo('Delete Account');
  await press('Enter');
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await tabTo('Yes, delete my account');
  await press('Enter');
  await expect(page).toHaveURL('/');
});
