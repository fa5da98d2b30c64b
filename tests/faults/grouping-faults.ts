import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { idleCatalogue } from '#tests/support/feed-server.ts';
import type { RunningProgram } from '#tests/support/running-program.ts';
import { until } from '#tests/support/site.ts';
import { outcome, seconds, type Fault, type Outcome } from './fault.ts';
import { startNewsroom } from './fleet-faults.ts';
import { onPostgres, type Server } from './on-postgres.ts';
import { openWaitingArticles, type WaitingArticles } from './waiting-articles.ts';

const articles = 5_000;
const away = 12_000; // ms
const takenOverWithin = 10_000; // ms
const takenOverFromFrozenWithin = 150_000; // ms
const goesOnWithin = 5_000; // ms after the database's return
const settled = 1_000; // ms
const giveUpAfter = 40_000; // ms

/** Faults of newsroom processes on one PostgreSQL server while many articles wait for the grouper. */
export const groupingFaults: Fault[] = [
  {
    name: 'grouper-killed',
    fault: 'SIGKILL of the newsroom that groups, while 5,000 articles wait and another newsroom stands by',
    promise: 'the other takes over within 10 s; the stories are those of an undisturbed run',
    cause: () => onScene((scene) => loseGrouper(scene, 'SIGKILL', takenOverWithin)),
  },
  {
    name: 'grouper-frozen',
    fault:
      'SIGSTOP of the newsroom that groups, while 5,000 articles wait and another newsroom stands by; later it runs again',
    promise:
      'the other takes over within 150 s, and the first stands by once it runs again; the stories are those of an undisturbed run',
    cause: () => onScene((scene) => loseGrouper(scene, 'SIGSTOP', takenOverFromFrozenWithin)),
  },
  {
    name: 'grouper-cut-off',
    fault: 'the database server is down for 12 s while 5,000 articles wait',
    promise: 'grouping goes on within 5 s of its return; the stories are those of an undisturbed run',
    cause: () => onScene(cutOff),
  },
];

type Scene = {
  server: Server;
  news: WaitingArticles;
  /** Another newsroom on the same database. */
  start: () => RunningProgram;
};

function onScene(cause: (scene: Scene) => Promise<Outcome>): Promise<Outcome> {
  return onPostgres(async (server) => {
    const started: RunningProgram[] = [];
    const start = () => {
      const newsroom = startNewsroom(server.url, idleCatalogue);
      started.push(newsroom);
      return newsroom;
    };
    const news = await openWaitingArticles(server.url);
    try {
      return await cause({ server, news, start });
    } finally {
      for (const newsroom of started) newsroom.kill('SIGTERM');
      await Promise.all(started.map(({ exited }) => exited));
      await news.close();
    }
  });
}

/** A newsroom is killed or frozen while it groups, and another stands by. */
async function loseGrouper(
  { news, start }: Scene,
  signal: 'SIGKILL' | 'SIGSTOP',
  within: number,
): Promise<Outcome> {
  const first = start();
  await grouping(first, news);
  const second = start();
  await second.says('The newsroom watches');
  const left = await arriveAndGroupSome(news);
  first.kill(signal);
  const lost = performance.now();
  await (signal === 'SIGKILL' ? first.exited : pause(settled)); // what it has sent before is under way
  const stood = await news.countWaiting();
  try {
    await until(async () => (await news.countWaiting()) < stood, within + giveUpAfter);
  } finally {
    first.kill('SIGCONT');
  }
  const took = performance.now() - lost;
  const { observed, stories } = await compareWithUndisturbed(news, second, start, first);
  return outcome(
    { [`within ${within / 1000} s`]: took <= within, ...observed },
    `${left} waited; another went on after ${seconds(took)}; ${stories} stories`,
  );
}

async function cutOff({ server, news, start }: Scene): Promise<Outcome> {
  const newsroom = start();
  await grouping(newsroom, news);
  const left = await arriveAndGroupSome(news);
  server.leave();
  await pause(away);
  server.comeBack();
  const returned = performance.now();
  await news.reconnect();
  const stood = await news.countWaiting();
  await until(async () => (await news.countWaiting()) < stood, giveUpAfter);
  const took = performance.now() - returned;
  const { observed, stories } = await compareWithUndisturbed(news, newsroom, start);
  return outcome(
    { 'within 5 s': took <= goesOnWithin, ...observed },
    `${left} waited; it went on after ${seconds(took)}; ${stories} stories`,
  );
}

async function grouping(newsroom: RunningProgram, news: WaitingArticles): Promise<void> {
  await newsroom.says('The newsroom watches');
  await until(async () => (await news.countGroupers()) === 1, giveUpAfter);
}

/** How many are still waiting. */
async function arriveAndGroupSome(news: WaitingArticles): Promise<number> {
  await news.arrive(articles);
  await until(async () => (await news.countWaiting()) < articles * 0.7, giveUpAfter);
  return news.countWaiting();
}

/** Lets the rest be grouped, and then all of them once more by an undisturbed newsroom. */
async function compareWithUndisturbed(
  news: WaitingArticles,
  newsroom: RunningProgram,
  start: () => RunningProgram,
  bystander?: RunningProgram,
): Promise<{ observed: Record<string, boolean>; stories: number }> {
  const allGrouped = () => until(async () => (await news.countWaiting()) === 0, giveUpAfter);
  await allGrouped();
  const [disturbed, miscounted] = [await news.stories(), await news.countMiscounted()];
  for (const ended of [bystander, newsroom]) {
    ended?.kill('SIGTERM');
    await ended?.exited;
  }
  await news.startAgain();
  start();
  await allGrouped();
  return {
    observed: {
      'counted once each': miscounted === 0,
      'the same stories': isDeepStrictEqual(disturbed, await news.stories()),
    },
    stories: await news.countStories(),
  };
}
