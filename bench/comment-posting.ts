import type { Hono } from 'hono';
import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { newMember, type Reader } from '#tests/support/reader.ts';
import { quietArticles } from './discussions.ts';
import { milliseconds, perSecond, type Row } from './report.ts';
import { median, quantile, timeRepeatedly } from './statistics.ts';

const rounds = 5;
const roundDuration = 1_000; // ms
const atOnce = 8;
const text =
  'What the council has decided concerns everybody who lives along the river, and nobody asked them. ';

type Load = { rate: number; times: number[] };

/**
 * Comments posted through the API by a member, compared with a bare INSERT of the same row through the same driver,
 * which fires the same trigger; measured alternately.
 */
export async function measurePosting(database: Database, app: Hono): Promise<Row[]> {
  const lanes = await openLanes(database, app);
  const [first] = lanes;
  if (!first) throw new Error('There is no article to comment on.');
  const onOneArticle = lanes.map(({ member }) => ({ member, article: first.article }));
  return [
    await compare('comments posted', database, [first]),
    await compare(`the same, ${atOnce} members at once, each elsewhere`, database, lanes),
    await compare(`the same, ${atOnce} members at once on one article`, database, onOneArticle),
  ];
}

/** A member and an article, on which they post one comment after the other. */
type Lane = { member: Reader; article: { id: number; url: string } };
type Write = (lane: Lane) => Promise<void>;

async function openLanes(database: Database, app: Hono): Promise<Lane[]> {
  const lanes: Lane[] = [];
  for (const [n, article] of (await quietArticles(database, atOnce)).entries())
    lanes.push({ article, member: await newMember(app, `poster-${n}@readers.example`) });
  return lanes;
}

const post: Write = async ({ member, article }) => {
  const data = { article_id: article.url, content: newText() };
  const { status, body } = await member.post('/api/create_comment', { data });
  if (status !== 201) throw new Error(`A comment was answered with ${status}: ${JSON.stringify(body)}`);
};

function inserter(database: Database): Write {
  return async ({ member, article }) => {
    await database.execute(sql`
      insert into comment (article_id, user_id, content)
      values (${article.id}, ${member.id}, ${newText()}) returning id`);
  };
}

let written = 0;

/** Always different: the same text would count as a comment that was sent twice. */
function newText(): string {
  written += 1;
  return `${text}${written}`;
}

async function compare(what: string, database: Database, lanes: Lane[]): Promise<Row> {
  const insert = inserter(database);
  await load(lanes, post); // warm-up, so that the code is compiled
  await load(lanes, insert);
  const [posts, inserts]: [Load[], Load[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    posts.push(await load(lanes, post));
    inserts.push(await load(lanes, insert));
  }
  return {
    what,
    measured: shown(posts),
    comparedWith: `bare INSERT ${shown(inserts)}`,
    ratio: rateOf(posts) / rateOf(inserts),
  };
}

async function load(lanes: Lane[], write: Write): Promise<Load> {
  const start = performance.now();
  const times = await Promise.all(lanes.map((lane) => timeRepeatedly(roundDuration, () => write(lane))));
  const took = (performance.now() - start) / 1000;
  return { rate: times.flat().length / took, times: times.flat() };
}

function rateOf(loads: Load[]): number {
  return median(loads.map(({ rate }) => rate));
}

function shown(loads: Load[]): string {
  const times = loads.flatMap((each) => each.times);
  return `${perSecond(rateOf(loads))}, p99 ${milliseconds(quantile(times, 0.99))}`;
}
