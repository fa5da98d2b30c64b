import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '#db/drizzle.ts';
import { joinDatabase } from '#tests/support/join-database.ts';
import { startSite, until, type Site } from '#tests/support/site.ts';
import { count, outcome, seconds, shown, type Fault, type Outcome } from './fault.ts';
import { showsNews, startDaily } from './local-publisher.ts';
import { articlesOf, becomeEditor, call, settings, signUp, why, type Person, type Reply } from './people.ts';
import { mountDisk, noDisk } from './small-disk.ts';

type Disk = NonNullable<ReturnType<typeof mountDisk>>;

const megabytes = 200;
const postsMost = 200; // until the space that tables already have is used up
const backWithin = 60_000; // ms; the database is restarted at growing intervals

/** Faults of a site whose disk becomes full while it runs. */
export const diskFaults: Fault[] = [
  {
    name: 'disk-full-later',
    fault:
      'a full disk, on which the log is too, while members comment and an editor decides, until the database itself ends',
    promise:
      'they get a sentence that says so, also who asks for a new password, and nothing is half done; once there is space everything goes on by itself, and nothing acknowledged is lost',
    cause: fillWhileUsed,
  },
];

async function fillWhileUsed(): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-disk-'));
  const disk = mountDisk(folder, megabytes);
  if (!disk) return noDisk;
  const publisher = await startDaily();
  const DATA_DIR = join(disk.folder, 'data');
  const site = await startSite(publisher.opml, { ...settings, DATA_DIR }, join(disk.folder, 'log'));
  try {
    await until(() => showsNews(site.url));
    return await useFull(site, disk);
  } finally {
    await Promise.all([site.stop(), publisher.stop()]);
    disk.remove();
    rmSync(folder, { recursive: true });
  }
}

async function useFull(site: Site, disk: Disk): Promise<Outcome> {
  const editor = await becomeEditor(site);
  const reader = await signUp(site, 'reader@example.org');
  const [article] = await articlesOf(site);
  if (!article) throw new Error('There is no news.');
  const discussion = openDiscussion(site, reader, article.url);
  const first = await discussion.post('First');
  const commentId = (first.body.data as { comment_id: string }).comment_id;
  const decide = () =>
    call(site, editor, `/api/desk/comments/${commentId}/decision`, { ...why, action: 'hide' });

  disk.fill();
  const refused = await discussion.postUntilRefused();
  const undecided = await decide();
  const unsent = await askForResetsUntilRefused(site);
  const read = await fetch(`${site.url}/api/articles/word`);
  const isHalfDone = await discussion.isHalfDone(commentId, undecided.status < 300, editor);
  await writeLogUntilItEnds(site.dataDir);
  await until(async () => (await discussion.post('While it is away')).status === 503);
  disk.empty();
  const begun = performance.now();
  await until(async () => (await discussion.post('Afterwards')).status === 201);
  const took = performance.now() - begun;
  const decided = await decide();
  const lost = await discussion.lost(['First']);
  return outcome(
    {
      'told in a sentence': [refused, undecided, unsent].every(
        ({ status, body }) => status === 503 && isSentence(body.error),
      ),
      'read meanwhile': read.ok,
      'nothing half done': !isHalfDone,
      [`back within ${seconds(backWithin)}`]: took <= backWithin,
      'decided afterwards': decided.status < 300,
      'everything kept': lost.length === 0,
    },
    `answers to comments ${shown(discussion.statuses)}; “${String(refused.body.error)}”; all well ${seconds(took)} ` +
      `after there was space; ${discussion.acknowledged.size} acknowledged, ${lost.length} lost`,
  );
}

async function askForResetsUntilRefused(site: Site): Promise<Reply> {
  for (let asked = 0; asked < postsMost; asked += 1) {
    const reply = await call(site, null, '/api/auth/request-password-reset', { email: 'reader@example.org' });
    if (reply.status !== 200) return reply;
  }
  throw new Error('The disk is full, and mails are promised.');
}

const isSentence = (text: unknown) => typeof text === 'string' && /^[A-Z].+\.$/.test(text);

/** Comments of one member on one article, each long enough to need more space. */
function openDiscussion(site: Site, reader: Person, url: string) {
  const acknowledged = new Set<string>();
  const statuses = new Map<number, number>();
  let written = 0;

  async function post(title: string) {
    const content = `${title} ${(written += 1)} ${'x'.repeat(1_900)}`;
    const reply = await call(site, reader, '/api/create_comment', { data: { article_id: url, content } });
    count(statuses, reply.status);
    if (reply.status === 201) acknowledged.add(content);
    return reply;
  }
  /** The comments that are shown, the newest 200. */
  async function contents(): Promise<string[]> {
    const reply = await fetch(
      `${site.url}/api/get_article_comments?${new URLSearchParams({ article_id: url })}`,
    );
    return ((await reply.json()) as { content: string }[]).map(({ content }) => content);
  }
  return {
    acknowledged,
    statuses,
    post,
    postUntilRefused: async () => {
      for (let posts = 0; posts < postsMost; posts += 1) {
        const reply = await post('Full');
        if (reply.status !== 201) return reply;
      }
      throw new Error('The disk is full and everything fits.');
    },
    /**
     * Whether a comment is shown that was not acknowledged, or a decision was carried out but not logged, or the
     * reverse.
     */
    isHalfDone: async (commentId: string, isDecided: boolean, editor: Person) => {
      const all = await contents();
      const isHidden = !all.some((content) => content.startsWith('First '));
      const log = (await call(site, editor, '/api/desk/log')).body.data as { subject: string }[];
      const isWritten = log.some(({ subject }) => subject === commentId);
      return (
        all.some((content) => !acknowledged.has(content)) || isHidden !== isDecided || isWritten !== isDecided
      );
    },
    /** The acknowledged comments that are missing, except those hidden since. */
    lost: async (hidden: string[]) => {
      const all = new Set(await contents());
      return [...acknowledged].filter(
        (content) => !all.has(content) && !hidden.some((title) => content.startsWith(`${title} `)),
      );
    },
  };
}

/** PostgreSQL ends when it cannot continue its write-ahead log; the content written here is meaningless. */
async function writeLogUntilItEnds(dataDir: string): Promise<void> {
  const database = await joinDatabase(dataDir);
  const write = sql`select pg_logical_emit_message(false, 'full', repeat('x', 1000000))`;
  const isThere = () =>
    database.execute(write).then(
      () => true,
      () => false,
    );
  await until(async () => !(await isThere()));
  await database.$client.end();
}
