import { expect, type Page, type Request, type Response, test as base } from '@playwright/test';
import { Complaints } from './complaints.ts';
import { servePictures } from './pictures.ts';
import { installWorker, workerProject } from './worker-project.ts';

/** A page on which pictures load, and whose browser must have no complaints that the test does not expect. */
export const test = base.extend<{ complaints: Complaints }>({
  complaints: [
    async ({ context }, use, { project }) => {
      const complaints = new Complaints();
      complaints.hear(context);
      await servePictures(context);
      if (project.name === workerProject) await installWorker(context);
      await use(complaints);
      await expect.poll(() => complaints.missing(), 'what the browser should have complained of').toEqual([]);
      expect(complaints.unexpected(), 'errors and warnings of the browser').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';

/** Opens an address and waits until the page is hydrated: before that, links load whole documents. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await awaitLife(page);
}

/**
 * Opens an address and waits until the page is hydrated, has all scripts that it loads by itself, and waits for no reply.
 * Before that, its time must not leap by half a minute or more: what is on its way would count as lost.
 */
export const openWhole = (page: Page, address: string) => untilWhole(page, () => open(page, address));

/**
 * The same for a page that `opening` opens. Its last two scripts, of which one imports the other, are awaited by name:
 * before them the network may be quiet for a while. Intercepting requests disables the cache from which prefetched
 * scripts would be imported.
 */
export async function untilWhole(page: Page, opening: () => Promise<unknown>): Promise<void> {
  const untilQuiet = watchTraffic(page);
  const last = ['persisted-lists', 'schemas'].map((name) =>
    page.waitForResponse((reply) => isImported(reply, name)),
  );
  await opening();
  await Promise.all(last);
  await untilQuiet();
}

/** Returns a function that waits until nothing is on its way of what the page has requested since this call. */
export function watchTraffic(page: Page): () => Promise<void> {
  const onTheirWay = new Set<Request>();
  const end = (request: Request) => void onTheirWay.delete(request);
  page.on('request', (request) => void (isStream(request) || onTheirWay.add(request)));
  page.on('requestfinished', end);
  page.on('requestfailed', end);
  return () => expect.poll(() => [...onTheirWay].map((request) => request.url())).toEqual([]);
}

const isImported = (reply: Response, name: string) =>
  reply.url().includes(`/${name}-`) && reply.request().resourceType() === 'script';

const isStream = (request: Request) => request.resourceType() === 'eventsource';

/** React marks the elements that it has hydrated; nothing visible changes. */
export async function awaitLife(page: Page): Promise<void> {
  await page.waitForFunction(
    () => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')),
    undefined,
    { polling: 100 }, // not at every frame: a page that is not painted has no frames
  );
}

/** Waits for a complete frame with all style sheets of the head, and for the fonts that it shows. */
export async function awaitPaint(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const { classList } = document.documentElement;
    do await new Promise(requestAnimationFrame);
    while (classList.contains('words-first'));
    await new Promise(requestAnimationFrame);
    await document.fonts.ready;
  });
}

/** Opens an address and waits until nothing moves any more: only then can places and lines be compared. */
export async function openPainted(page: Page, address: string): Promise<void> {
  await open(page, address);
  await awaitPaint(page);
}

/** Follows a link of the navigation: in the bar on wide screens, in the menu on small ones. */
export async function follow(page: Page, label: string): Promise<void> {
  const button = page.getByRole('button', { name: 'Open menu' });
  if (await button.isVisible()) {
    await button.click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: label, exact: true }).click();
  } else {
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: label, exact: true })
      .click();
  }
}

/**
 * Follows a link of the navigation and waits until its page is there. Before that, the page's time must not be advanced:
 * a screen whose script is five seconds late is loaded as a document.
 */
export async function arrive(page: Page, label: string): Promise<void> {
  const from = page.url();
  await follow(page, label);
  await expect(page).not.toHaveURL(from);
}

/** The section of the home page with this heading. */
export function section(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true });
}

export function heading(page: Page) {
  return page.getByRole('main').getByRole('heading', { level: 1 });
}

export function searchBox(page: Page) {
  return page.getByRole('searchbox', { name: 'Search News' });
}

export const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

export async function scrollToBottom(page: Page): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => scrolled(page)).toBeGreaterThan(300);
}
