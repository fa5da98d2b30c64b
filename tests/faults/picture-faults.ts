import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ArticleList } from '#contract/article.ts';
import { picturePath, pictureWidths } from '#contract/picture-path.ts';
import { serveFeeds } from '#tests/support/feed-server.ts';
import { startPicturePublisher } from '#tests/support/picture-publisher.ts';
import { rss } from '#tests/support/rss.ts';
import { pidOf } from '#tests/support/site-memory.ts';
import { startSite, until, type Site } from '#tests/support/site.ts';
import { count, hasOnly, outcome, seconds, type Fault, type Outcome } from './fault.ts';

const names = ['wide', ...Array.from({ length: 8 }, (_, n) => `other-${n}`)];
const atOnce = 6;
const askAgainAfter = 200; // ms
const askedMax = 100; // times per file
const killEvery = 1_200; // ms; a picture that ended the process twice counts as hostile, and a new process takes a while to start
const kills = 8;
const pageWithin = 2_000; // ms, on a busy machine

/** Faults of a site that passes on the pictures of a publisher on loopback. */
export const pictureFaults: Fault[] = [
  {
    name: 'picture-maker-killed',
    fault: `SIGKILL of the process that makes pictures, up to ${kills} times while they are requested`,
    promise: 'every picture comes in the end and pages at once; pictures answer only 200 or 503 meanwhile',
    cause: makerKilled,
  },
  {
    name: 'pictures-disk-full',
    fault: 'no room for pictures on the disk',
    promise:
      'they are still shown, each fetched from its publisher once; one log line says so, and nothing half-written stays',
    cause: diskFull,
  },
];

async function makerKilled(): Promise<Outcome> {
  if (!existsSync('/proc/self/stat')) return { seen: 'this system has no /proc', kept: null };
  return onSite(mkdtempSync(join(tmpdir(), 'europe-news-pictures-')), async (site, files) => {
    const holder = await pidOf(site);
    const all = files.flatMap((file) => [file, file.replace('.webp', '.avif')]);
    let isOver = false;
    let slowest = 0;
    const asking = askForAll(site, all).finally(() => (isOver = true));
    let killed = 0;
    const killing = (async () => {
      while (killed < kills && !isOver) {
        await pause(killEvery);
        killed += killMaker(holder);
        const asked = performance.now();
        await (await fetch(`${site.url}/api/articles/word${killed}`)).arrayBuffer();
        slowest = Math.max(slowest, performance.now() - asked);
      }
    })();
    const [statuses] = await Promise.all([asking, killing]);
    const after = await askForAll(site, all);
    return outcome(
      {
        'all of them': statuses.get(200) === all.length && after.get(200) === all.length,
        'several deaths': killed > 2,
        'pages at once': slowest <= pageWithin,
        'nothing else': hasOnly(statuses, 200, 503),
        'a site that lives': (await fetch(`${site.url}/`)).ok,
      },
      `${all.length} files, killed ${killed} times, 503 ${statuses.get(503) ?? 0} times, slowest list ${seconds(slowest)}`,
    );
  });
}

async function diskFull(): Promise<Outcome> {
  const dataDir = mkdtempSync(join(tmpdir(), 'europe-news-pictures-'));
  const disk = join(dataDir, 'pictures');
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=60k', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    return { seen: 'mounting a small disk is not allowed here', kept: null };
  }
  try {
    return await onSite(dataDir, async (site, files, asked) => {
      const statuses = await askForAll(site, files);
      const told = site.output().split('Pictures cannot be kept').length - 1;
      const half = readdirSync(disk, { recursive: true, encoding: 'utf8' }).filter((path) =>
        path.endsWith('.part'),
      );
      return outcome(
        {
          'all of them': statuses.get(200) === files.length,
          'asked once': asked.length === names.length + 1, // plus one request to find out whether that host has https
          'told once': told === 1,
          tidy: half.length === 0,
        },
        `${files.length} files, asked ${asked.length} times, logged ${told} times`,
      );
    });
  } finally {
    execFileSync('umount', [disk]);
    rmSync(dataDir, { recursive: true, force: true });
  }
}

/**
 * A site that shows all of the publisher's pictures, the paths of their files, and the requests that the publisher got.
 */
async function onSite(
  dataDir: string,
  cause: (site: Site, files: string[], asked: readonly string[]) => Promise<Outcome>,
): Promise<Outcome> {
  const publisher = await startPicturePublisher();
  const items = names.map((name, n) => ({
    title: name,
    link: `https://daily.example/${name}`,
    image: `${publisher.origin}/${name}.jpg`,
    published: new Date(Date.now() - n * 60_000),
  }));
  const feeds = await serveFeeds([
    { path: '/', publisher: 'Daily', language: 'en', sections: ['/scope/world'], body: rss('Daily', items) },
  ]);
  const site = await startSite(feeds.opml, { DATA_DIR: dataDir, STORIES: 'off' });
  try {
    await until(async () => (await pictureIds(site)).length === names.length);
    const files = (await pictureIds(site)).flatMap((id) =>
      pictureWidths.map((width) => picturePath({ id, width, format: 'webp' })),
    );
    return await cause(site, files, publisher.asked);
  } finally {
    await site.stop();
    await publisher.stop();
    await feeds.stop();
  }
}

async function pictureIds(site: Site): Promise<string[]> {
  const { data } = ArticleList.parse(await (await fetch(`${site.url}/api/world_news`)).json());
  return data.flatMap(({ picture }) => picture?.id ?? []);
}

/** Requests every file until it is there; returns how many replies had each status. */
async function askForAll(site: Site, files: readonly string[]): Promise<Map<number, number>> {
  const waiting = [...files];
  const statuses = new Map<number, number>();
  const askOnAndOn = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
      for (let asked = 1, status = 0; status !== 200 && asked <= askedMax; asked += 1) {
        const reply = await fetch(site.url + file);
        await reply.arrayBuffer();
        status = reply.status;
        count(statuses, status);
        if (status !== 200) await pause(askAgainAfter);
      }
  };
  await Promise.all(Array.from({ length: atOnce }, askOnAndOn));
  return statuses;
}

/** How many processes were killed: 1, or 0 if none is running just now. */
function killMaker(holder: number): number {
  // Linux lists it as a child of the thread that started it.
  const children = readdirSync(`/proc/${holder}/task`).flatMap((thread) =>
    readFileSync(`/proc/${holder}/task/${thread}/children`, 'latin1').trim().split(' '),
  );
  const makers = children.filter(
    (pid) =>
      existsSync(`/proc/${pid}/cmdline`) &&
      readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes('maker-process'),
  );
  for (const pid of makers) process.kill(Number(pid), 'SIGKILL');
  return makers.length;
}
