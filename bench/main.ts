import { availableParallelism, cpus, totalmem } from 'node:os';
import { choiceOf } from '#tests/support/choice.ts';
import { megabytes, seconds, table, type Part } from './report.ts';
import { endAll } from './running.ts';
import { removeWorkspace } from './workspace.ts';

process.env.NODE_ENV = 'production'; // as the site runs; React reads it when it is loaded

const parts: Part[] = [
  { name: 'starts', title: 'Starting', run: async () => (await import('./starts.ts')).measureStarts() },
  {
    name: 'bytes',
    title: "The home page's bytes",
    run: async () => (await import('./home-bytes.ts')).measureHomeBytes(),
  },
  {
    name: 'lighthouse',
    title: 'Lighthouse on the main screens',
    run: async () => (await import('./lighthouse.ts')).measureLighthouse(),
  },
  { name: 'cached', title: 'Cached replies', run: async () => (await import('./cached.ts')).measureCached() },
  {
    name: 'uncached',
    title: 'Pages without a cache',
    run: async () => (await import('./uncached.ts')).measureUncached(),
  },
  {
    name: 'queries',
    title: 'Lists and searches among 100,000 articles',
    run: async () => (await import('./queries.ts')).measureQueries(),
  },
  {
    name: 'comments',
    title: 'Comments among 100,000 articles',
    run: async () => (await import('./comments.ts')).measureComments(),
  },
  {
    name: 'stories',
    title: 'Placing articles into stories',
    run: async () => (await import('./stories.ts')).measureStories(),
  },
  {
    name: 'grouping',
    title: 'Thirty thousand articles arrive and are grouped',
    run: async () => (await import('./grouping.ts')).measureGrouping(),
  },
  {
    name: 'pictures',
    title: 'Pictures that pass through the site',
    run: async () => (await import('./pictures.ts')).measurePictures(),
  },
  {
    name: 'burst',
    title: 'A thousand feeds at once',
    run: async () => (await import('./burst.ts')).measureBurst(),
  },
  {
    name: 'big-feed',
    title: 'A feed of 5 MB while pages are served',
    run: async () => (await import('./big-feed.ts')).measureBigFeed(),
  },
];

/** usage: npm run bench [-- <name of a part> …] */
async function main(): Promise<void> {
  const names = choiceOf(
    'part',
    parts.map(({ name }) => name),
  );
  console.log(machine());
  const chosen = parts.filter(({ name }) => names.includes(name));
  let missed = 0;
  for (const part of chosen) missed += await runPart(part);
  console.log(missed === 0 ? 'Every goal was met.' : `Goals missed: ${missed}.`);
}

/** Prints a part's table; returns the number of goals missed. */
async function runPart({ name, title, run }: Part): Promise<number> {
  console.log(`\n${title} (${name}) …`);
  const start = performance.now();
  const rows = await run();
  console.log(`${table(rows)}\nmeasured in ${seconds(performance.now() - start)}`);
  return rows.filter(({ met }) => met === false).length;
}

function machine(): string {
  const [cpu] = cpus();
  return `Node ${process.version}, ${availableParallelism()} cores (${cpu?.model ?? 'unknown'}), ${megabytes(totalmem())}`;
}

async function cleanUp(): Promise<void> {
  await endAll();
  removeWorkspace();
}

for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void cleanUp().finally(() => process.exit(1)));
try {
  await main();
} finally {
  await cleanUp();
}
