import type { ElementHandle, Page } from 'puppeteer-core';
import { until } from '#tests/support/site.ts';
import type { Browser, Driver, Settings } from './driver.ts';
import { findInstalled } from './installed.ts';

const program = findInstalled(['firefox-esr', 'firefox']);

export const firefox: Browser = {
  name: 'Firefox',
  packages: 'firefox-esr',
  isInstalled: program !== undefined,
  launch,
};

/** Of all cookies, and with them of everything else that pages store. */
const refused = 2;

async function launch({ scripts, storage }: Settings): Promise<Driver> {
  const { launch: start } = await import('puppeteer-core'); // not to list the tasks
  const browser = await start({
    browser: 'firefox',
    executablePath: program ?? '',
    headless: true,
    defaultViewport: null,
    extraPrefsFirefox: {
      'javascript.enabled': scripts,
      'network.cookie.cookieBehavior': storage ? 5 : refused,
    },
  });
  const [page = await browser.newPage()] = await browser.pages();
  return { version: (await browser.version()).replace('firefox/', ''), ...driverOf(page) };
}

function driverOf(page: Page): Omit<Driver, 'version'> {
  const complaints = listen(page);
  return {
    open: async (address) => void (await page.goto(address)),
    // Puppeteer's own method waits for a page to load, which does not happen in a hydrated page.
    back: async () => void (await page.evaluate('history.back()')),
    read: (expression) => page.evaluate(expression),
    click: (element) => click(page, element),
    type: async (element, text) => (await find(page, element)).type(text),
    press: (key) => page.keyboard.press(key),
    resize: (width, height) => resize(page, width, height),
    complaints: () => complaints,
    quit: () => page.browser().close(),
  };
}

/**
 * Only this browser reports requests that end because their page is left: streams, scripts, fonts (NS_BINDING_ABORTED).
 */
const left = [
  /interrupted while the page was loading|can’t establish a connection/,
  /(followed|shown|stored|loaded): JSHandle@error/,
  /^Could not load .* JSHandle@error/,
  /A ServiceWorker intercepted the request and encountered an unexpected error/,
  /downloadable font: .* status=2152398850/,
];

function listen(page: Page): string[] {
  const complaints: string[] = [];
  const hear = (complaint: string) => {
    if (!left.some((kind) => kind.test(complaint))) complaints.push(complaint);
  };
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) hear(message.text());
  });
  page.on('pageerror', (error) => hear(`${String(error)} ${placeOf(error)}`));
  return complaints;
}

/** The line of the stack where an uncaught error was thrown, if there is one. */
function placeOf(error: unknown): string {
  return error instanceof Error ? (/\bat .*/.exec(error.stack ?? '')?.[0] ?? '') : '';
}

/** Puppeteer's own click needs scripts in the page. */
async function click(page: Page, element: string): Promise<void> {
  const [x, y] = await (
    await find(page, element)
  ).evaluate((found) => {
    found.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { left, top, width, height } = found.getBoundingClientRect();
    return [left + width / 2, top + height / 2] as const;
  });
  await page.mouse.click(x, y);
}

async function find(page: Page, element: string): Promise<ElementHandle> {
  const handle = await page.evaluateHandle(element);
  const found = handle.asElement();
  if (!found) throw new Error(`There is no ${element}`);
  return found as ElementHandle;
}

/** Puppeteer also sends the screen's orientation, which older versions do not support. */
async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewport({ width, height }).catch((error: unknown) => {
    if (!String(error).includes('setScreenOrientationOverride')) throw error;
  });
  // Puppeteer's own method needs scripts in the page.
  await until(async () => (await page.evaluate('innerWidth')) === width);
}
