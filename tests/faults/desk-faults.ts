import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { startSite, until, type Site } from '#tests/support/site.ts';
import { count, outcome, seconds, shown, type Fault, type Outcome } from './fault.ts';
import { showsNews, startDaily } from './local-publisher.ts';
import { onPostgres, onTwoWebs, type Server } from './on-postgres.ts';
import { articlesOf, becomeEditor, call, settings, signUp, why, type Person } from './people.ts';

const followsWithin = 2_000; // ms
const stallLasts = 20_000; // ms
const toldWithin = 5_000; // ms
const lookEvery = 20; // ms

/** Faults while editors make decisions. */
export const deskFaults: Fault[] = [
  {
    name: 'desk-elsewhere',
    fault: 'an editor decides on one process, and another process is asked',
    promise: `it follows within ${seconds(followsWithin)}: an article gone and restored, a comment hidden, a member banned`,
    cause: () =>
      onPostgres(({ url }) =>
        onTwoWebs({ ...settings, DATABASE_URL: url }, (here, there) => followDecisions(here, there, url)),
      ),
  },
  {
    name: 'desk-stalled',
    fault: `the database server stalls for ${seconds(stallLasts)}: it accepts connections and never answers`,
    promise: `editors, members and visitors who need it get an error within ${seconds(toldWithin)}; everything works within ${seconds(followsWithin)} of its return`,
    cause: () => onPostgres(stallTheDesk),
  },
  {
    name: 'desk-killed',
    fault: 'SIGKILL of the site while an editor takes down one article after the other',
    promise:
      'every acknowledged takedown is carried out and logged; none is carried out without its log entry',
    cause: killWhileDeciding,
  },
];

async function followDecisions(here: Site, there: Site, databaseUrl: string): Promise<Outcome> {
  const editor = await becomeEditor(here, databaseUrl);
  const reader = await signUp(there, 'reader@example.org');
  const [article] = await articlesOf(there);
  if (!article) throw new Error('There is no news.');
  const written = await call(there, reader, '/api/create_comment', {
    data: { article_id: article.url, content: 'Buy watches' },
  });
  const commentId = (written.body.data as { comment_id: string }).comment_id;
  const took: Record<string, number> = {};
  const follow = async (what: string, path: string, body: object, isSeen: () => Promise<boolean>) => {
    // Requested often, so that the other process has it in its cache.
    await isSeen();
    const { status } = await call(here, editor, `/api/desk${path}`, { ...why, ...body });
    if (status >= 300) throw new Error(`${what} was answered with ${status}.`);
    const decided = performance.now();
    while (!(await isSeen()) && performance.now() - decided < 10 * followsWithin) await pause(lookEvery);
    took[what] = performance.now() - decided;
  };
  const page = `${there.url}/article/${article.id}`;
  const isListed = async () => (await articlesOf(there)).some(({ id }) => id === article.id);
  const comments = `${there.url}/api/get_article_comments?${new URLSearchParams({ article_id: article.url })}`;
  await follow('hidden', `/comments/${commentId}/decision`, { action: 'hide' }, async () =>
    isEmpty(await fetch(comments)),
  );
  await follow(
    'banned',
    `/members/${reader.id}/ban`,
    { length: '7' },
    async () => !(await isKnown(there, reader)),
  );
  await follow(
    'taken down',
    `/articles/${article.id}/remove`,
    {},
    async () => (await fetch(page)).status === 410 && !(await isListed()),
  );
  await follow(
    'put back',
    `/articles/${article.id}/restore`,
    {},
    async () => (await fetch(page)).ok && isListed(),
  );
  const figures = Object.entries(took).map(([what, time]) => `${what} ${seconds(time)}`);
  const inTime = Object.fromEntries(
    Object.entries(took).map(([what, time]) => [`${what} in time`, time <= followsWithin]),
  );
  return outcome(inTime, figures.join(', '));
}

async function stallTheDesk(server: Server): Promise<Outcome> {
  const publisher = await startDaily();
  const site = await startSite(publisher.opml, { ...settings, DATABASE_URL: server.url });
  try {
    await until(() => showsNews(site.url));
    const editor = await becomeEditor(site, server.url);
    server.standStill();
    const begun = performance.now();
    const told = await askWhile(site, editor, () => performance.now() - begun < stallLasts).finally(
      server.goOn,
    );
    const returned = performance.now();
    await until(async () => (await call(site, editor, '/api/desk/today')).status === 200);
    const back = performance.now() - returned;
    return outcome(
      {
        'told in time': told.longest <= toldWithin,
        'told with 503 alone': [...told.statuses.keys()].join() === '503',
        'back in time': back <= followsWithin,
      },
      `answers ${shown(told.statuses)}, after ${seconds(told.longest)} at the latest; back after ${seconds(back)}`,
    );
  } finally {
    await Promise.all([site.stop(), publisher.stop()]);
  }
}

/** Makes requests that need the database, one after the other, as an editor, a member and a visitor. */
async function askWhile(site: Site, { cookie, id }: Person, goesOn: () => boolean) {
  const paths = ['/desk', '/api/desk/today', '/profile', `/api/users/${id}`, '/api/auth/get-session'];
  const statuses = new Map<number, number>();
  let longest = 0;
  for (let asked = 0; goesOn(); asked += 1)
    for (const path of [...paths, `/articles/word${asked}`, `/api/articles/word${asked}`]) {
      const begun = performance.now();
      const { status } = await fetch(site.url + path, { headers: { cookie } });
      longest = Math.max(longest, performance.now() - begun);
      count(statuses, status);
    }
  return { longest, statuses };
}

async function killWhileDeciding(): Promise<Outcome> {
  const publisher = await startDaily();
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'europe-news-desk-'));
  const first = await startSite(publisher.opml, { ...settings, DATA_DIR });
  await until(() => showsNews(first.url));
  const editor = await becomeEditor(first);
  const articles = await articlesOf(first);
  const acknowledged: string[] = [];
  const deciding = (async () => {
    for (const { id } of articles) {
      const { status } = await call(first, editor, `/api/desk/articles/${id}/remove`, why);
      if (status < 300) acknowledged.push(id);
    }
  })().catch(() => undefined); // the site was killed
  await until(async () => acknowledged.length >= 3);
  await first.stop('SIGKILL');
  await deciding;
  const second = await startSite(publisher.opml, { ...settings, DATA_DIR });
  try {
    const down: string[] = [];
    for (const { id } of articles)
      if ((await fetch(`${second.url}/article/${id}`)).status === 410) down.push(id);
    const listed = new Set((await articlesOf(second)).map(({ id }) => id));
    const { body } = await call(second, editor, '/api/desk/log');
    const recorded = new Set((body.data as { subject: string }[]).map(({ subject }) => subject));
    return outcome(
      {
        'everything acknowledged down': acknowledged.every((id) => down.includes(id)),
        'what is down out of lists': down.every((id) => !listed.has(id)),
        'everything that is down written down': down.every((id) => recorded.has(id)),
      },
      `${acknowledged.length} acknowledged, ${down.length} down of ${articles.length}`,
    );
  } finally {
    await second.stop();
    await publisher.stop();
    rmSync(DATA_DIR, { recursive: true });
  }
}

async function isKnown(site: Site, person: Person): Promise<boolean> {
  return (await call(site, person, '/api/auth/get-session')).body !== null;
}

async function isEmpty(reply: Response): Promise<boolean> {
  return ((await reply.json()) as unknown[]).length === 0;
}
