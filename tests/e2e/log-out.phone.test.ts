import { becomeMember } from './member.ts';
import { expect, open, test } from './reader.ts';

test('what is being asked for a member who leaves is called off', async ({ page }) => {
  await becomeMember(page);
  await page.goto('about:blank');
  const asked = Promise.withResolvers<void>();
  const calledOff: string[] = [];
  await page.route('**/api/users/*', () => asked.resolve()); // and never an answer
  page.on('requestfailed', (request) => calledOff.push(new URL(request.url()).pathname));
  await open(page, '/');
  await asked.promise;
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => calledOff).toContainEqual(expect.stringMatching(/^\/api\/users\/[^/]+$/));
});
