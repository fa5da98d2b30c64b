import { expectHeader, logOut } from './header.ts';
import { becomeMember } from './member.ts';
import { expect, open, section, test } from './reader.ts';

test('the header has Profile and Log out for members, and Log in and Sign up for visitors', async ({
  page,
  isMobile,
}) => {
  const login = isMobile ? 'Log In' : 'Login';
  await open(page, '/articles/sports');
  await expectHeader(page, ['Sign Up', login], ['Profile', 'Logout']);
  await becomeMember(page);
  await expectHeader(page, ['Profile', 'Logout'], ['Sign Up', login]);
  await open(page, '/articles/sports');
  await expectHeader(page, ['Profile', 'Logout'], ['Sign Up', login]);
});

test('logging out leads home and ends the session', async ({ page, isMobile }) => {
  await becomeMember(page);
  if (isMobile) await open(page, '/articles/sports');
  await page.evaluate(() => Reflect.set(window, 'stayed', true));
  await logOut(page);
  await expect(page).toHaveURL('/');
  await expectHeader(page, ['Sign Up'], ['Profile', 'Logout']);
  // The button in the bar reloads the page, the one in the menu does not.
  expect(await page.evaluate(() => Reflect.get(window, 'stayed'))).toBe(isMobile ? true : undefined);
  await expect(section(page, 'Local News').getByRole('link', { name: 'europe story 2' })).toBeVisible();
  await page.goto('/profile');
  await expect(page).toHaveURL('/login');
});
