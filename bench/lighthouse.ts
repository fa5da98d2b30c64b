import { chromium } from '@playwright/test';
import lighthouse, { type Result } from 'lighthouse';
import { chromiumFlags, findChromium } from '#tests/support/chromium.ts';
import { startSampleSite } from '#tests/support/sample-site.ts';
import type { Row } from './report.ts';
import { endWithPart } from './running.ts';

const categories = ['performance', 'accessibility', 'best-practices', 'seo'];
const paintedWithin = 1200; // ms
const debuggingPort = 9333;

/** Lighthouse's scores of the main screens with the sample edition, as a phone on a slow network sees them. */
export async function measureLighthouse(): Promise<Row[]> {
  const site = await startSampleSite();
  endWithPart(site.stop);
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    args: [...chromiumFlags, `--remote-debugging-port=${debuggingPort}`],
    env: { ...process.env, ...env },
  });
  const rows: Row[] = [];
  for (const [what, path] of Object.entries(site.screens)) {
    await fetch(site.url + path); // what many have read before is what a reader meets
    rows.push(rowOf(what, await audit(site.url + path)));
  }
  await browser.close();
  await site.stop();
  return rows;
}

async function audit(url: string): Promise<Result> {
  const options = { port: debuggingPort, onlyCategories: categories, logLevel: 'error' } as const;
  const run = await lighthouse(url, options);
  if (!run) throw new Error(`Lighthouse said nothing of ${url}`);
  return run.lhr;
}

function rowOf(what: string, { audits, categories: scored }: Result): Row {
  const scores = categories.map((name) => Math.round((scored[name]?.score ?? 0) * 100));
  const paint = audits['largest-contentful-paint']?.numericValue ?? Number.NaN;
  const shift = audits['cumulative-layout-shift']?.numericValue ?? Number.NaN;
  return {
    what: `${what}: performance, accessibility, practices, SEO`,
    measured: `${scores.join(', ')}; LCP ${(paint / 1000).toFixed(2)} s, CLS ${shift.toFixed(3)}`,
    goal: `100 each, LCP <= ${paintedWithin / 1000} s, CLS 0`,
    met: scores.every((score) => score === 100) && paint <= paintedWithin && shift === 0,
  };
}
