import type { Locator } from '@playwright/test';
import { articleAt, field, openAsMember } from './discussion.ts';
import { linesOf } from './letters.ts';
import { expect, openPainted, test } from './reader.ts';

const words = 'Ministers agree on a long plan for the river and its bridges, at last and for all of';

/** The last lines that consist of a single word, in boxes of many widths. */
async function lonelyWords(text: Locator): Promise<string[]> {
  const lonely: string[] = [];
  for (let width = 170; width < 330; width += 5) {
    await text.evaluate((each, px) => each.style.setProperty('width', `${px}px`), width);
    const [first = '', ...others] = await linesOf(text);
    expect(first).not.toBe('');
    expect(others.length).toBeGreaterThan(0);
    lonely.push(...others.slice(-1).filter((line) => !line.includes(' ')));
  }
  return lonely;
}

test('a headline in a list does not end with a short word on a line of its own', async ({ page }) => {
  await openPainted(page, '/articles/technology');
  const title = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  await title.getByRole('link').evaluate((link, shown) => {
    if (link.firstChild) link.firstChild.nodeValue = `${shown} `; // ends with the visible part of a title that was cut
  }, words);
  expect(await lonelyWords(title)).toEqual([]);
});

test('the site’s own texts do not end with a short word on a line of its own', async ({ page }) => {
  await openPainted(page, articleAt('technology/106'));
  const note = page.getByText('No comments yet. Be the first to comment!');
  await note.evaluate((each, shown) => (each.textContent = `${shown} us`), words);
  const shown = page.getByText(`${words} us`);
  expect(await lonelyWords(shown)).toEqual([]);
});

test('text above a cursor does not wrap differently while a reader types', async ({ page }) => {
  await openAsMember(page, articleAt('technology/106'));
  await expect(field(page)).toHaveCSS('text-wrap-style', 'auto');
});
