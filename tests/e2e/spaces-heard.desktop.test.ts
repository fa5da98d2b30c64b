import { articleAt } from './discussion.ts';
import { becomeEditor } from './editor.ts';
import { heard } from './heard.ts';
import { expect, open, test } from './reader.ts';

test('screen readers hear the spaces between words and names of publishers, links and times', async ({
  page,
}) => {
  const texts = async () => (await heard(page)).map(({ text }) => text);
  await open(page, articleAt('breaking/1'));
  const links = (await heard(page)).filter(({ role }) => role === 'link').map(({ name }) => name);
  const outward = links.find((name) => name.startsWith('Read the full article')) ?? '';
  expect(outward).toMatch(/^Read the full article at \S/);
  await open(page, '/privacy');
  expect(await texts()).toContainEqual(expect.stringContaining('On your profile you can see'));
  await open(page, '/signup');
  expect(await texts()).toContain('What we store about you, why and for how long: Privacy');
  await becomeEditor(page);
  await page.goto('/desk/feeds');
  const cells = (await heard(page)).filter(({ role }) => role === 'cell').map(({ name }) => name);
  expect(cells).toContainEqual(expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d UTC$/));
});
