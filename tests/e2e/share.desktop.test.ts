import { expect, open, test } from './reader.ts';

const address = `/article/${encodeURIComponent('https://publisher.example/sports/3')}`;

/** Gives the browser a share sheet whose user acts as told; what was shared is in `window.shared`. */
function shareSheet(chosen: 'shares' | 'changes mind'): void {
  const share = async (data: ShareData) => {
    Object.assign(window, { shared: data });
    if (chosen === 'changes mind') throw new DOMException('Share canceled', 'AbortError');
  };
  Object.defineProperty(navigator, 'share', { value: share });
}

for (const chosen of ['shares', 'changes mind'] as const)
  test(`an article is shared with the device's share sheet if there is one; the reader ${chosen}`, async ({
    page,
  }) => {
    await page.addInitScript(shareSheet, chosen);
    await open(page, address);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect
      .poll(() => page.evaluate(() => Reflect.get(window, 'shared')))
      .toEqual({
        title: 'sports story 3',
        url: page.url(),
      });
    await expect(page.locator('.toast')).toHaveCount(0);
  });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an article has no share button', async ({ page }) => {
    await page.goto(address);
    await expect(page.getByRole('button', { name: /Share|Copy link/ })).toHaveCount(0);
  });
});
