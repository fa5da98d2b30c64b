import { anotherBrowser, comment, menuOf, newArticle, openAsMember, post } from './discussion.ts';
import { doubleLetters, linesOf } from './letters.ts';
import { callApi } from './member.ts';
import { expect, open, test } from './reader.ts';
import { watchRequests } from './requests.ts';

test("a namesake's comment is not taken for one's own, and no request is needed for that", async ({
  page,
  browser,
  complaints,
}) => {
  const { address } = await newArticle();
  const other = await anotherBrowser(browser, complaints);
  for (const browser of [page, other]) {
    const { id } = await openAsMember(browser, address);
    await callApi(browser.context(), 'PATCH', `/api/users/${id}`, { displayName: 'Namesake' });
    const listed = browser.waitForResponse('**/api/get_article_comments?*');
    await open(browser, address);
    await listed;
  }
  const asked = watchRequests(page, '/api/get_article_comments');
  await post(other, 'By one of the two');
  await expect(comment(page, 'By one of the two')).toContainText('Namesake');
  await post(page, 'By the other');
  await expect(comment(other, 'By the other')).toContainText('Namesake');
  await expect(menuOf(page, 'By one of the two')).toHaveCount(0);
  await expect(menuOf(other, 'By the other')).toHaveCount(0);
  expect(asked).toEqual([]);
  await other.context().close();
});

test("one's own comment is recognised even when it was posted in another browser under a new name", async ({
  page,
  context,
}) => {
  const { url: article_id, address } = await newArticle();
  const { id } = await openAsMember(page, address);
  await post(page, 'Before I had a name');
  await callApi(context, 'PATCH', `/api/users/${id}`, { displayName: 'Renamed' });
  await callApi(context, 'POST', '/api/create_comment', { article_id, content: 'From my phone' });
  await expect(comment(page, 'From my phone')).toContainText('Renamed');
  await expect(menuOf(page, 'From my phone')).toBeVisible();
  // All comments of a member have the current name.
  await expect(comment(page, 'Before I had a name')).toContainText('Renamed');
});

test("with large letters one's own comment leaves room for one's name", async ({ page }) => {
  const { address } = await newArticle();
  const { id } = await openAsMember(page, address);
  await callApi(page.context(), 'PATCH', `/api/users/${id}`, { displayName: 'Anastasia' });
  await page.setViewportSize({ width: 360, height: 640 });
  await open(page, address);
  await post(page, 'In large letters');
  await doubleLetters(page);
  expect(await linesOf(comment(page, 'In large letters').locator('bdi'))).toEqual(['Anastasia']);
});
