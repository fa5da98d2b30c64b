import { doubleLetters } from './letters.ts';
import { signIn } from './member.ts';
import { expect, heading, open, test } from './reader.ts';

test.use({ serviceWorkers: 'allow' });

test('the privacy page says what is stored, why and for how long', async ({ page }) => {
  await open(page, '/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click();
  await expect(heading(page)).toHaveText('Privacy');
  for (const word of [
    'Email address',
    'Password',
    'Region',
    'Sessions',
    'Comments',
    'Reports of comments',
    'Messages to the team',
    'Local storage: member',
    'Local storage: region',
    'Session storage: comments, messages',
    'Session storage: scroll-positions',
    'Cache storage: pages, files',
  ])
    await expect(page.getByRole('main')).toContainText(word);
  await page.setViewportSize({ width: 768, height: 900 });
  await doubleLetters(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(768);
});

test('the privacy page names every cookie and everything else that is stored in the browser', async ({
  page,
  context,
}) => {
  await signIn(page, { region: 'de' });
  await open(page, '/');
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).toSorted()))
    .toEqual(['articles', 'member']);
  await page.getByRole('link', { name: 'Load More' }).first().click();
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).toSorted()))
    .toEqual(['scroll-positions']);
  const kinds = () => page.evaluate(async () => (await caches.keys()).map((name) => name.split('-')[0]));
  await expect.poll(kinds).toEqual(expect.arrayContaining(['files', 'pages']));
  // One is empty: its name says which version was used last.
  for (const kind of await kinds()) expect(['files', 'pages', 'pictures', 'used']).toContain(kind);
  const cookies = await context.cookies();
  expect(cookies.map(({ name, httpOnly, sameSite }) => ({ name, httpOnly, sameSite }))).toEqual([
    { name: 'news.session_token', httpOnly: true, sameSite: 'Lax' },
  ]);
});
