import { expect, heading, open, searchBox, test } from './reader.ts';

test('a search in Greek finds what has accents', async ({ page }) => {
  await open(page, `/articles/${encodeURIComponent('σεισμος')}`);
  await expect(heading(page)).toHaveText('ΣΕΙΣΜΟΣ');
  await expect(page.getByRole('main').getByRole('article').first()).toContainText('Ισχυρός σεισμός');
});

test('quotes, slashes and operators in a search do not cause errors', async ({ page }) => {
  const text = `50% "world" & 'story' | a/b?c#d <e> \\ + é`;
  await open(page, '/');
  await searchBox(page).fill(text);
  await searchBox(page).press('Enter');
  await expect(heading(page)).toHaveText(text.toUpperCase());
  await expect(page.getByRole('main')).toContainText('No articles for');
  await page.reload();
  await expect(heading(page)).toHaveText(text.toUpperCase());
});
