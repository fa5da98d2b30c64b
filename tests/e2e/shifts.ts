import type { Page } from '@playwright/test';

/** To be called before the page is opened. What it returns waits for a frame and says how far things have moved by themselves. */
export async function watchShifts(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push(Reflect.get(entry, 'value'));
    }).observe({ type: 'layout-shift', buffered: true });
    Reflect.set(window, 'shifts', shifts);
  });
  return async () => {
    await page.evaluate(
      () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
    );
    return page.evaluate(() => Reflect.get(window, 'shifts'));
  };
}
