import { articleAt } from './discussion.ts';
import { signIn } from './member.ts';
import { awaitLife, expect, follow, heading, open, scrolled, searchBox, section, test } from './reader.ts';

const links = 'main article a';

/** How far (px) the bar covers the card that contains an element; undefined if none does. */
const hiddenCard = (element: Element) => {
  const card = element.closest('.card');
  const bar = document.querySelector('.site-bar');
  return card && bar
    ? Math.max(0, bar.getBoundingClientRect().bottom - card.getBoundingClientRect().top)
    : undefined;
};

for (const address of ['/', '/articles/technology'])
  test(`going backwards through ${address} with the keyboard, the bar covers no card`, async ({ page }) => {
    await open(page, address);
    const count = await page.locator(links).count();
    await page
      .locator(links)
      .nth(count - 1)
      .focus();
    for (let left = count - 1; left > 0;) {
      await page.keyboard.press('Shift+Tab');
      const under = await page.locator(':focus').evaluate(hiddenCard);
      // Between the cards there are buttons.
      if (under === undefined) continue;
      expect(under).toBe(0);
      left -= 1;
    }
    await expect(page.locator(links).first()).toBeFocused();
  });

test('the title of each page is announced on navigation, but not on load', async ({ page }) => {
  await open(page, '/');
  const said = page.getByRole('status', { name: 'Page' });
  await expect(said).toHaveText('');
  await follow(page, 'Sports');
  await expect(said).toHaveText('Sports - Europe News');
  await page.getByRole('link', { name: 'sports story 3' }).click();
  await expect(said).toHaveText('sports story 3 - Europe News');
  await page.goBack();
  await expect(said).toHaveText('Sports - Europe News');
  await searchBox(page).fill('world story 7');
  await searchBox(page).press('Enter');
  await expect(said).toHaveText('world story 7 - Europe News');
});

test('the title of an article is announced in its own language', async ({ page }) => {
  await open(page, '/articles/initial_local?region=gr');
  const said = page.getByRole('status', { name: 'Page' });
  await page.getByRole('link', { name: 'Ισχυρός σεισμός κοντά στην Κρήτη χωρίς ζημιές' }).click();
  await expect(said).toHaveText(/^Ισχυρός σεισμός/);
  await expect(said).toHaveAttribute('lang', 'el');
  await page.goBack();
  await expect(said).toHaveText(/^Additional Local News/);
  await expect(said).toHaveAttribute('lang', 'en');
});

for (const { name, address, link } of [
  { name: 'the home page', address: '/', link: 'world story 3' },
  { name: 'a list', address: '/articles/technology', link: 'technology story 30' },
  { name: 'the second page of a list', address: '/articles/technology?page=2', link: 'technology story 80' },
])
  test(`Back returns to the place on ${name} that the reader left, even if the article was reloaded`, async ({
    page,
  }) => {
    await open(page, address);
    for (const reloaded of [false, true]) {
      const target = page.getByRole('main').getByRole('link', { name: link, exact: true });
      await target.scrollIntoViewIfNeeded();
      const before = await scrolled(page);
      expect(before).toBeGreaterThan(300);
      await target.click();
      await expect(heading(page)).toHaveText(link);
      if (reloaded) {
        // As after forty minutes, or if nothing can be stored.
        await page.evaluate(() => localStorage.removeItem('articles'));
        await page.addInitScript(() => localStorage.removeItem('articles'));
        await page.reload();
        await awaitLife(page);
      }
      await page.goBack();
      await expect(page).toHaveURL(address);
      await expect(target).toBeInViewport();
      await expect.poll(async () => Math.abs((await scrolled(page)) - before)).toBeLessThan(150);
    }
  });

test('Back returns the focus to the link that was followed, without scrolling', async ({ page }) => {
  await open(page, '/articles/technology');
  const target = page.getByRole('main').getByRole('link', { name: 'technology story 30', exact: true });
  await target.focus();
  // Not in the middle of the window, to which a scrolling focus would move it.
  await page.evaluate(() => window.scrollBy(0, -200));
  const before = await scrolled(page);
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText('technology story 30');
  await expect(page.getByRole('main')).toBeFocused();
  await page.goBack();
  await expect(target).toBeFocused();
  await expect.poll(() => scrolled(page)).toBe(before);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'technology story 31', exact: true })).toBeFocused();
});

test('after Back from a search, which began without a link, Tab starts at the top of the page', async ({
  page,
}) => {
  await open(page, '/articles/technology');
  await searchBox(page).fill('world story 7');
  await searchBox(page).press('Enter');
  await expect(heading(page)).toHaveText('WORLD STORY 7');
  await page.goBack();
  await expect(heading(page)).toHaveText('TECHNOLOGY');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a draft survives leaving the page, and Back and Forward', async ({ page }) => {
  await signIn(page);
  await open(page, articleAt('technology/97'));
  const field = page.getByLabel('Add a Comment');
  await field.fill('Half a thought');
  await follow(page, 'Home');
  await expect(section(page, 'World News').getByRole('article')).toHaveCount(8);
  await page.goBack();
  await expect(field).toHaveValue('Half a thought');
  await page.goForward();
  await expect(section(page, 'World News').getByRole('article')).toHaveCount(8);
  await page.goBack();
  await page.reload();
  await expect(field).toHaveValue('Half a thought');
});
