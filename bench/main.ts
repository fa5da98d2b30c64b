import { availableParallelism, cpus, totalmem } from 'node:os';
import { choiceOf } from '#tests/support/choice.ts';
import { measureBigFeed } from './big-feed.ts';
import { measureBurst } from './burst.ts';
import { measureCached } from './cached.ts';
import { measureComments } from './comments.ts';
import { measureGrouping } from './grouping.ts';
import { measureHomeBytes } from './home-bytes.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measurePictures } from './pictures.ts';
import { measureQueries } from './queries.ts';
import { megabytes, seconds, table, type Part } from './report.ts';
import { endAll } from './running.ts';
import { measureStarts } from './starts.ts';
import { measureStories } from './stories.ts';
import { measureUncached } from './uncached.ts';
import { removeWorkspace } from './workspace.ts';

process.env.NODE_ENV = 'production'; // as the site runs; React reads it when it is loaded

const parts: Part[] = [
  { name: 'starts', title: 'Starting', run: measureStarts },
  { name: 'bytes', title: "The home page's bytes", run: measureHomeBytes },
  { name: 'lighthouse', title: 'Lighthouse on the main screens', run: measureLighthouse },
  { name: 'cached', title: 'Cached replies', run: measureCached },
  { name: 'uncached', title: 'Pages without a cache', run: measureUncached },
  { name: 'queries', title: 'Lists and searches among 100,000 articles', run: measureQueries },
  { name: 'comments', title: 'Comments among 100,000 articles', run: measureComments },
  { name: 'stories', title: 'Placing articles into stories', run: measureStories },
  { name: 'grouping', title: 'Thirty thousand articles arrive and are grouped', run: measureGrouping },
  { name: 'pictures', title: 'Pictures that pass through the site', run: measurePictures },
  { name: 'burst', title: 'A thousand feeds at once', run: measureBurst },
  { name: 'big-feed', title: 'A feed of 5 MB while pages are served', run: measureBigFeed },
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
