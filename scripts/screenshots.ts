import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { launchChromium } from '#tests/support/chromium.ts';
import { startSampleSite } from '#tests/support/sample-site.ts';

/** Takes the pictures of the main screens that the README shows, of the sample edition, into docs/images/. */
const folder = join(import.meta.dirname, '../docs/images');
const widths = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const quality = 80;

mkdirSync(folder, { recursive: true });
const site = await startSampleSite();
const browser = await launchChromium();
for (const theme of ['light', 'dark'])
  for (const [device, viewport] of Object.entries(widths))
    for (const [screen, path] of Object.entries(site.screens))
      await takePicture(browser, site.url + path, {
        theme,
        viewport,
        file: join(folder, `${screen}-${device}-${theme}.jpg`),
      });
await browser.close();
await site.stop();

type Picture = { theme: string; viewport: { width: number; height: number }; file: string };

async function takePicture(from: Browser, url: string, { theme, viewport, file }: Picture): Promise<void> {
  const page = await from.newPage({ viewport, locale: 'en-GB', timezoneId: 'Europe/Brussels' });
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.screenshot({ path: file, type: 'jpeg', quality });
  await page.close();
  console.log(file);
}
