import { openDoor } from '#tests/e2e/door.ts';
import { startSite, until } from '#tests/support/site.ts';
import { outcome, type Fault, type Outcome } from './fault.ts';
import { showsNews, startDaily } from './local-publisher.ts';

const tabs = 5;

/** Faults that readers meet in a real browser. */
export const tabFaults: Fault[] = [
  {
    name: 'open-tabs',
    fault: `the site is upgraded while ${tabs} tabs are open, whose next click needs a script that no longer exists`,
    promise: 'each click leads to its page',
    cause: upgradeUnderTabs,
  },
];

async function upgradeUnderTabs(): Promise<Outcome> {
  const publisher = await startDaily();
  const site = await startSite(publisher.opml);
  const door = await openDoor(site.url);
  const { launchChromium } = await import('#tests/support/chromium.ts'); // not to list the faults
  const browser = await launchChromium();
  try {
    await until(() => showsNews(site.url));
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const pages = await Promise.all(Array.from({ length: tabs }, () => context.newPage()));
    for (const page of pages) await page.goto(door.url, { waitUntil: 'networkidle' });
    const led: string[] = [];
    for (const page of pages) {
      door.deploy(/\/assets\/article-list-[\w-]+\.js/);
      await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Sports' }).click();
      await page.getByRole('heading', { level: 1, name: 'SPORTS' }).waitFor();
      led.push(new URL(page.url()).pathname);
    }
    return outcome(
      { 'every click kept': led.every((path) => path === '/articles/sports') },
      `${led.length} clicks led to ${[...new Set(led)].join(', ')}`,
    );
  } finally {
    await browser.close();
    await door.close();
    await site.stop();
    await publisher.stop();
  }
}
