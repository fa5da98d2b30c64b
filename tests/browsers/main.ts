import { textTable } from '#process/text-table.ts';
import { choiceOf } from '#tests/support/choice.ts';
import type { Browser, Driver } from './driver.ts';
import { firefox } from './firefox.ts';
import { keeplessWays } from './keepless-ways.ts';
import { memberWays } from './member-ways.ts';
import { offlineWays } from './offline-ways.ts';
import { plainWays } from './plain-ways.ts';
import { readingWays } from './reading-ways.ts';
import { type SiteOfWays, startSiteOfWays } from './site-of-ways.ts';
import { Visitor } from './visitor.ts';
import type { Way } from './way.ts';
import { webkit } from './webkit.ts';

/**
 * Tries the main tasks of readers, on a site of its own, in other browsers than the browser tests, as far as they are
 * installed. usage: npm run browsers [-- <name of a task> …]; exit code 1 if one fails.
 */
const ways: Way[] = [...readingWays, ...memberWays, ...plainWays, ...keeplessWays, ...offlineWays];

const names = choiceOf(
  'task',
  ways.map(({ name }) => name),
);
const browsers = [firefox, webkit];
for (const { name, packages, isInstalled } of browsers)
  if (!isInstalled) console.log(`${name} is not installed (Debian: ${packages}).`);
const installed = browsers.filter(({ isInstalled }) => isInstalled);
if (installed.length === 0) process.exit(0);

const site = await startSiteOfWays();
const chosen = ways.filter(({ name }) => names.includes(name));
const versions = new Map<Browser, string>();
const rows: string[][] = [];
for (const way of chosen) {
  console.log(`${way.name} …`);
  const seen: string[] = [];
  for (const browser of installed) seen.push(await tryWay(way, browser, site));
  rows.push([way.name, way.words, ...seen]);
}
await site.stop();

const columns = installed.map((browser) => ({
  name: `${browser.name} ${versions.get(browser) ?? ''}`,
  width: 36,
}));
console.log(textTable([{ name: 'Name', width: 18 }, { name: 'Task', width: 44 }, ...columns], rows));
const broken = rows.flat().filter((cell) => cell.startsWith('BROKEN')).length;
console.log(broken === 0 ? 'Every task works.' : `Broken: ${broken}.`);
process.exit(broken === 0 ? 0 : 1);

/** Tries a task in a new window; returns the result. */
async function tryWay(way: Way, browser: Browser, there: SiteOfWays): Promise<string> {
  let driver: Driver | undefined;
  try {
    driver = await browser.launch({ scripts: way.scripts, storage: way.storage ?? true });
    versions.set(browser, driver.version);
    const visitor = new Visitor(driver, way.scripts);
    await visitor.takeSize(way.width);
    await way.go(visitor, there);
    const complaints = driver.complaints().filter((complaint) => !way.allowed?.test(complaint));
    return complaints.length === 0 ? 'works' : `BROKEN: ${complaints.join(' ')}`.slice(0, 400);
  } catch (error) {
    console.log(`  ${browser.name}: ${wordsOf(error)}`);
    return `BROKEN: ${wordsOf(error)}`.slice(0, 400);
  } finally {
    await driver?.quit();
  }
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause === undefined ? error.message : `${error.message} ${wordsOf(error.cause)}`;
}
