import {
  anotherBrowser,
  articleAt,
  deleteComment,
  discussion,
  field,
  newArticle,
  openAsMember,
  post,
} from './discussion.ts';
import { becomeMember } from './member.ts';
import { awaitLife, expect, follow, heading, open, test } from './reader.ts';
import { holdRequests } from './requests.ts';
import { translate, translators } from './translator.ts';

for (const translator of translators) {
  test(`a list that ${translator} translates can be paged and left`, async ({ page }) => {
    await open(page, '/articles/technology');
    await translate(page, translator);
    const main = page.getByRole('main');
    await expect(main.getByText('Tech Weekly', { exact: true }).first()).toHaveAttribute('translate', 'no');
    await expect(heading(page)).toHaveText('TECHNOLOGY');
    await main.getByRole('link', { name: 'Next' }).click();
    await expect(main).toContainText('Page 2');
    await expect(main.getByRole('article').first()).toContainText('technology story 51');
    await follow(page, 'Sports');
    await expect(heading(page)).toHaveText('SPORTS');
    await main.getByRole('article').getByRole('link').first().click();
    await expect(heading(page)).toContainText('sports story 1');
    await page.goBack();
    await expect(heading(page)).toHaveText('SPORTS');
  });

  test(`a discussion that ${translator} translates still works`, async ({ page, browser, complaints }) => {
    const { address } = await newArticle();
    const other = await anotherBrowser(browser, complaints);
    await open(other, address);
    await openAsMember(page, address);
    await translate(page, translator);
    await translate(other, translator);
    const discussions = [discussion(page), discussion(other)];
    const expectCount = (n: number) =>
      Promise.all(
        discussions.map((shown) => expect(shown.getByRole('heading')).toHaveText(`Comments (${n})`)),
      );
    await post(page, 'The first of two.');
    await expectCount(1);
    await post(page, 'The second of two.');
    await expectCount(2);
    await field(page).fill('x'.repeat(2_001));
    await expect(discussion(page)).toContainText('1 character too many');
    await field(page).fill('x'.repeat(2_002));
    await expect(discussion(page)).toContainText('2 characters too many');
    await field(page).clear();
    await deleteComment(page, 'The first of two.');
    await expectCount(1);
    await deleteComment(page, 'The second of two.');
    for (const shown of discussions) await expect(shown).toContainText('No comments yet.');
    await other.context().close();
  });
}

test('names of authors, publishers and members are left as they are', async ({ page }) => {
  await becomeMember(page, { displayName: 'April Summers' });
  await expect(heading(page).and(page.locator('[translate=no]'))).toHaveText('April Summers');
  await open(page, '/');
  const main = page.getByRole('main');
  await expect(main.getByText('Reporter 1', { exact: true }).first()).toHaveAttribute('translate', 'no');
  await open(page, articleAt('technology/107'));
  const source = main.getByRole('link', { name: 'Read the full article at' }).locator('[translate=no]');
  await expect(source).toHaveText('Tech Weekly');
});

test('a page that is translated before hydration is still hydrated', async ({ page, complaints }) => {
  complaints.expect(/error #418/);
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/articles/technology', { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(50);
  await translate(page, 'Chrome');
  await expect(heading(page)).toHaveText('TECHNOLOGY');
  release();
  await awaitLife(page);
  await expect(heading(page)).toHaveText('TECHNOLOGY');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(50);
  await follow(page, 'Sports');
  await expect(heading(page)).toHaveText('SPORTS');
});
