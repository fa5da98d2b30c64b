import type { Page } from '@playwright/test';

/** Call it before the page is opened. The returned function waits for a frame and returns the layout shift so far. */
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
