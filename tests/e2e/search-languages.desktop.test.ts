import { expect, heading, open, searchBox, test } from './reader.ts';

for (const [text, title] of [
  ['σεισμος', 'Ισχυρός σεισμός κοντά στην Κρήτη χωρίς ζημιές'],
  ['Київ', 'Київ відкриває нову лінію метро'],
  ['Wahl', 'Wahlen am Sonntag'],
  ['sonntag wahlen', 'Wahlen am Sonntag'],
  ['elections', 'Une élection à l’Académie'],
  ['académie', 'Une élection à l’Académie'],
] as const)
  test(`'${text}' finds '${title}'`, async ({ page }) => {
    await open(page, `/articles/${encodeURIComponent(text)}`);
    await expect(heading(page)).toHaveText(text.toUpperCase());
    await expect(page.getByRole('main').getByRole('article').filter({ hasText: title })).toBeVisible();
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
