import { launchChromium } from '#tests/support/chromium.ts';
import { embeddedFolder } from './editions.ts';
import { getRaw, textOf, type RawReply } from './http-client.ts';
import { kilobytes, type Row } from './report.ts';
import { startReadingSite } from './site-process.ts';

/** The goals for a first visit, in bytes. */
const goals = { '.js': 105 * 1024, '.woff2': 55 * 1024 };

type Loaded = { path: string; reply: RawReply };

/** The bytes that a first visit to the home page transfers, with brotli. */
export async function measureHomeBytes(): Promise<Row[]> {
  const { dataDir } = await embeddedFolder();
  const site = await startReadingSite(dataDir);
  const home = await getRaw(`${site.url}/`);
  const named = await load(site.url, filesNamedIn(textOf(home)));
  const visited = await pathsOfVisit(`${site.url}/`);
  const later = await load(site.url, visited.difference(new Set(named.map(({ path }) => path))));
  await site.stop();
  return [
    { what: 'HTML with its styles', measured: kilobytes(home.body.length) },
    { what: 'CSS files', measured: sum([...named, ...later], '.css') },
    comparedWithGoal('JavaScript in all', [...named, ...later], '.js'),
    { what: 'JavaScript named by the page', measured: sum(named, '.js') },
    { what: 'JavaScript after hydration', measured: sum(later, '.js') },
    comparedWithGoal('fonts fetched by the browser', [...named, ...later], '.woff2'),
  ];
}

function comparedWithGoal(what: string, all: Loaded[], type: keyof typeof goals): Row {
  const bytes = bytesOf(all, type);
  const goal = goals[type];
  return {
    what,
    measured: kilobytes(bytes),
    comparedWith: kilobytes(goal),
    ratio: bytes / goal,
    goal: '<= 1',
    met: bytes <= goal,
  };
}

/**
 * Scripts, modules and styles named by the markup, including the imports of inline modules, but not what inline styles
 * name.
 */
function filesNamedIn(html: string): Set<string> {
  const markup = html.replaceAll(/<style\b[\s\S]*?<\/style>/g, '');
  return new Set(markup.match(/\/assets\/[\w.-]+\.(js|css|woff2)/g) ?? []);
}

/** The files that a browser requests until the network is quiet, without any clicks. */
async function pathsOfVisit(url: string): Promise<Set<string>> {
  const browser = await launchChromium();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const paths = new Set<string>();
  page.on('response', (response) => {
    const { origin, pathname } = new URL(response.url());
    if (origin === new URL(url).origin) paths.add(pathname);
  });
  await page.goto(url, { waitUntil: 'networkidle' });
  await browser.close();
  return paths;
}

async function load(origin: string, paths: Set<string>): Promise<Loaded[]> {
  const files = [...paths].filter((path) => /\.(js|css|woff2)$/.test(path));
  return Promise.all(files.map(async (path) => ({ path, reply: await getRaw(origin + path) })));
}

function bytesOf(files: Loaded[], extension: string): number {
  return files
    .filter(({ path, reply }) => path.endsWith(extension) && reply.status === 200)
    .reduce((total, { reply }) => total + reply.body.length, 0);
}

function sum(files: Loaded[], extension: string): string {
  const count = files.filter(({ path }) => path.endsWith(extension)).length;
  return `${kilobytes(bytesOf(files, extension))} in ${count} files`;
}
