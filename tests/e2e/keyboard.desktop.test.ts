import { alert, freshEmail, password } from './member.ts';
import { expect, open, test } from './reader.ts';

test('signing up, the profile and leaving work with the keyboard alone', async ({ page }) => {
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
