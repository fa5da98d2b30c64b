import { articleAt } from './discussion.ts';
import { becomeMember } from './member.ts';
import { awaitLife, expect, follow, heading, open, scrolled, searchBox, section, test } from './reader.ts';

const links = 'main article a';

/** How far (px) the card that an element is in lies under the bar; undefined for what is in none. */
const hiddenCard = (element: Element) => {
  const card = element.closest('.card');
  const bar = document.querySelector('.site-bar');
  return card && bar
    ? Math.max(0, bar.getBoundingClientRect().bottom - card.getBoundingClientRect().top)
    : undefined;
};

for (const address of ['/', '/articles/technology'])
  test(`going backwards by keyboard through ${address} no card lies under the bar`, async ({ page }) => {
    await open(page, address);
    const count = await page.locator(links).count();
    await page
      .locator(links)
      .nth(count - 1)
      .focus();
    for (let left = count - 1; left > 0;) {
      await page.keyboard.press('Shift+Tab');
      const under = await page.locator(':focus').evaluate(hiddenCard);
      // There are buttons between the cards.
      if (under === undefined) continue;
      expect(under).toBe(0);
      left -= 1;
    }
    await expect(page.locator(links).first()).toBeFocused();
  });

test('the title of each page that is gone to is announced, that of the first is not', async ({ page }) => {
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
  test(`Back leads to where the reader was on ${name}, also when the article was loaded anew`, async ({
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
        // As after forty minutes, or where nothing can be stored.
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

test('Back gives the focus to the link that was followed, without scrolling to it', async ({ page }) => {
  await open(page, '/articles/technology');
  const target = page.getByRole('main').getByRole('link', { name: 'technology story 30', exact: true });
  await target.focus();
  // Out of the middle, where a focus that scrolls would bring it.
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

test('after Back from a search, with no link to return to, tabbing starts at the top of the page', async ({
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

test('a draft survives going away, back and forward', async ({ page }) => {
  await becomeMember(page);
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
