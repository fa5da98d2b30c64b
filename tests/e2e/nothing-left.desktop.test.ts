import type { BrowserContext, Page } from '@playwright/test';
import { articleAt, field } from './discussion.ts';
import { becomeMember, callApi, type NewMember, password, signUpByApi, submit } from './member.ts';
import { awaitLife, expect, follow, heading, open, section, test } from './reader.ts';

/** Everything that the site has stored in the browser, except the session storage of other tabs. */
const stored = (page: Page) =>
  page.evaluate(async () => {
    const texts = [localStorage, sessionStorage].flatMap((storage) => Object.entries(storage).flat());
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const reply = await cache.match(request, { ignoreVary: true });
        texts.push(request.url, (await reply?.text()) ?? '');
      }
    }
    return texts.join('\n');
  });

const marksOf = ({ id, email }: NewMember) => [id, email, '?region=de', '&region=de', ',"de"]'];

/** What the browser still has of the member, once nothing is in progress any more. */
async function expectNothingOf(page: Page, member: NewMember): Promise<void> {
  await page.waitForLoadState('networkidle');
  const text = await stored(page);
  expect(marksOf(member).filter((mark) => text.includes(mark))).toEqual([]);
}

async function readAsMember(page: Page): Promise<NewMember> {
  const member = await signUpByApi(page.context());
  await callApi(page.context(), 'PATCH', `/api/users/${member.id}`, { region: 'de' });
  await open(page, '/login');
  await expect(page).toHaveURL('/profile');
  await expect(page.getByRole('main')).toContainText(member.email);
  await open(page, '/');
  const local = section(page, 'Local News');
  await expect(local.getByRole('link', { name: 'Wahlen am Sonntag' })).toBeVisible();
  return member;
}

test('logging out leaves nothing of the member in the browser, each time', async ({ page }) => {
  // After further reading, and while the last lists are still being stored.
  for (const readsOn of [true, false]) {
    const member = await readAsMember(page);
    if (readsOn) {
      await expect.poll(() => stored(page)).toContain(member.id);
      await section(page, 'Local News').getByRole('link', { name: 'Load More' }).click();
      await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);
    }
    await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
    await expectNothingOf(page, member);
  }
});

test('deleting the account leaves nothing of the member in the browser', async ({ page }) => {
  const member = await readAsMember(page);
  await expect.poll(() => stored(page)).toContain(member.id);
  await follow(page, 'Profile');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('button', { name: 'Yes, delete my account' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expectNothingOf(page, member);
});

test('logging out removes the draft in another tab, too', async ({ page, context }) => {
  const member = await becomeMember(page);
  const other = await context.newPage();
  await open(other, articleAt('technology/99'));
  await field(other).fill('Secret plans');
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Sign in to leave a comment' })).toBeVisible();
  await expect.poll(() => stored(other)).not.toContain('Secret plans');
  await expectNothingOf(other, member);
});

const draft = 'Secret plans';

const hasDraft = async (page: Page) => (await stored(page)).includes(draft);

async function beginDraft(page: Page): Promise<void> {
  await open(page, articleAt('technology/99'));
  await field(page).fill(draft);
}

/** A tab with a draft that shows something else by now. */
async function leaveDraft(context: BrowserContext): Promise<Page> {
  const page = await context.newPage();
  await beginDraft(page);
  await page.goto('about:blank');
  return page;
}

/** Logs out in another tab than the one with the draft. */
async function logOutElsewhere(page: Page): Promise<void> {
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
}

test('logging out removes the draft in a tab that shows something else by then, when it returns', async ({
  page,
  context,
}) => {
  await becomeMember(page);
  const other = await leaveDraft(context);
  await logOutElsewhere(page);
  await open(other, '/articles/sports');
  expect(await hasDraft(other)).toBe(false);
});

test('likewise if another member has signed in meanwhile, but not if the session has expired', async ({
  page,
  context,
}) => {
  await becomeMember(page);
  const other = await leaveDraft(context);
  await page.evaluate(() => localStorage.removeItem('member'));
  await open(other, '/articles/sports');
  expect(await hasDraft(other)).toBe(true);
  await other.goto('about:blank');
  await becomeMember(page);
  await open(other, '/articles/sports');
  expect(await hasDraft(other)).toBe(false);
});

test('a draft is removed when another member logs in where its author’s session has expired', async ({
  page,
  context,
  browser,
}) => {
  const elsewhere = await browser.newContext();
  const { email } = await signUpByApi(elsewhere);
  await elsewhere.close();
  await becomeMember(page);
  await beginDraft(page);
  await callApi(context, 'POST', '/api/auth/sign-out');
  await page.reload();
  await page.getByRole('link', { name: 'Sign in to leave a comment' }).click();
  await expect(heading(page)).toHaveText('Log In');
  expect(await hasDraft(page)).toBe(true);
  await submit(page, { Email: email, Password: password });
  await expect(field(page)).toBeEnabled();
  await expect.poll(() => hasDraft(page)).toBe(false);
});

test('logging out removes the draft of a frozen page, once it is awake', async ({ page, context }) => {
  await becomeMember(page);
  const other = await context.newPage();
  await beginDraft(other);
  const browser = await context.newCDPSession(other);
  await browser.send('Page.setWebLifecycleState', { state: 'frozen' });
  await logOutElsewhere(page);
  await browser.send('Page.setWebLifecycleState', { state: 'active' });
  await expect(other.getByRole('link', { name: 'Sign in to leave a comment' })).toBeVisible();
  await expect.poll(() => hasDraft(other)).toBe(false);
});

test('logging out removes the draft of a page in the back/forward cache, when it is shown again', async ({
  page,
  context,
}) => {
  await becomeMember(page);
  const other = await context.newPage();
  // In the cache it gets no events.
  await other.addInitScript(() => addEventListener('storage', (event) => event.stopImmediatePropagation()));
  await beginDraft(other);
  await logOutElsewhere(page);
  await other.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect(other.getByRole('link', { name: 'Sign in to leave a comment' })).toBeVisible();
  await expect.poll(() => hasDraft(other)).toBe(false);
});

test('a page in the back/forward cache is a visitor’s when it is shown again after logging out', async ({
  page,
}) => {
  const member = await readAsMember(page);
  await expect.poll(() => stored(page)).toContain(member.id);
  // As the browser does with a page from its back/forward cache, which got no events of what other tabs stored
  // meanwhile.
  await page.evaluate(() => {
    localStorage.removeItem('member');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
  await expectNothingOf(page, member);
});

test('the lists of the home page are stored after every reload', async ({ page }) => {
  await open(page, '/');
  for (let time = 0; time < 5; time += 1) {
    await page.evaluate(() => localStorage.removeItem('articles'));
    await page.reload();
    await awaitLife(page);
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('articles')))
      .toMatch(/"breaking".*"world"|"world".*"breaking"/s);
  }
});

test('a list that came with the page is stored', async ({ page }) => {
  await open(page, '/articles/culture');
  await expect(heading(page)).toHaveText('CULTURE');
  await expect.poll(() => stored(page)).toContain('"culture",1');
});
