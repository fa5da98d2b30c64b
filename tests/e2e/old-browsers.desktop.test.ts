import { articleAt, discussion } from './discussion.ts';
import { expect, heading, searchBox, test } from './reader.ts';
import { watchRequests } from './requests.ts';

test.beforeEach(({ page }) => page.addInitScript(() => Reflect.deleteProperty(URL, 'canParse')));

test('a browser that is too old shows the page as rendered by the server, and runs no scripts', async ({
  page,
}) => {
  const asked = watchRequests(page, '/assets/');
  await page.goto('/', { waitUntil: 'networkidle' });
  expect(asked.filter((path) => path.endsWith('.js'))).toEqual([]);
  expect(asked.filter((path) => path.endsWith('.woff2'))).not.toEqual([]);
  await expect(page.getByRole('switch')).toHaveCount(0);
  await searchBox(page).fill('world story 7');
  await searchBox(page).press('Enter');
  await expect(heading(page)).toHaveText('WORLD STORY 7');
});

test('in a browser that is too old the menu on phones is opened by a link', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  await page.getByRole('link', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Sports' }).click();
  await expect(heading(page)).toHaveText('SPORTS');
});

test('in a browser that is too old forms are posted, and refusals are explained', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  await page.goto('/login');
  await page.getByLabel('Email').fill('nobody@example.org');
  await page.getByLabel('Password').fill('wrong password');
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('main')).toContainText('Log In Failed!');
  await heading(page).click({ trial: true }); // does not lie below the message
});

test('in a browser that cannot read our scripts at all the page is plain, too', async ({
  page,
  complaints,
}) => {
  complaints.expect(/Content Security Policy/);
  await page.route('**/article/*', async (route) => {
    const response = await route.fetch();
    const headers = { ...response.headers(), 'content-security-policy': "script-src 'none'" };
    await route.fulfill({ response, headers });
  });
  await page.goto(articleAt('technology/118'));
  await expect(discussion(page).getByLabel('Add a Comment')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
});

/** Leaves of the styles only what is meant for browsers that know no layers, in which nearly all others are. */
function forgetLayers(): void {
  const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
  const kept = rules
    .filter((rule) => rule instanceof CSSSupportsRule)
    .filter(({ conditionText }) => conditionText.startsWith('not selector(:has'))
    .flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText));
  for (const each of document.querySelectorAll('style, link[rel="stylesheet"]')) each.remove();
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(kept.join('\n'));
  document.adoptedStyleSheets = [sheet];
}

test('in browsers that know no layers there is no gap above a picture', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/articles/technology');
  await page.evaluate(forgetLayers);
  const gap = await page
    .locator('.image-frame:has(img)')
    .first()
    .evaluate((frame) => {
      // The colour in the place of a picture that passes through the site.
      if (!frame.querySelector('svg'))
        frame.prepend(document.createElementNS('http://www.w3.org/2000/svg', 'svg'));
      const image = frame.querySelector('img');
      return (image?.getBoundingClientRect().top ?? Infinity) - frame.getBoundingClientRect().top;
    });
  expect(gap).toBeLessThan(10); // px
});
