import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { idInAddress } from '#contract/article-address.ts';
import { databaseErrorMessage } from '#db/database-error-message.ts';
import { whileOpen } from '#db/open-for-command.ts';
import { type GroupedArticle, Grouper } from '#newsroom/grouping/grouper.ts';
import { LabelledFileError, readLabelled } from '#newsroom/grouping/scoring/labelled.ts';
import { score, scoreReport } from '#newsroom/grouping/scoring/score-report.ts';
import { explainReport } from '#newsroom/stories/explain-report.ts';
import { listMemberships } from '#newsroom/stories/membership-store.ts';
import { recall } from '#newsroom/stories/recall.ts';
import { findArticles } from '#newsroom/stories/story-store.ts';
import {
  type CommandArguments,
  UsageError,
  parseArguments,
  printUsageError,
  printUsageIfAsked,
} from '#process/command-arguments.ts';
import { ConfigError, readConfig } from '#process/config.ts';
import { runCommand } from '#process/run-command.ts';
import { readUpTo } from '#process/text-file.ts';

const usage = `Usage:
  npm run stories -- score <file> [--titles-only] [--json]
      Groups the labelled articles of a file (bench/stories/README.md has its formats) and says how well: precision, recall and F1
      of pairs within and across languages, and of B-cubed.
  npm run stories -- explain <article> <article>
      Says why two articles are or are not together, compared with the news of the last three days. An article is named by
      its address on this site, or by the id at the end of it.
`;

const yesOrNo = { type: 'boolean' } as const;
const options = { score: { 'titles-only': yesOrNo, json: yesOrNo }, explain: {} };
const poolSize = 2;
const labelledBytesMax = 100_000_000;

/** Returns the exit code. */
async function main(args: string[]): Promise<number> {
  if (printUsageIfAsked(args, usage)) return 0;
  try {
    return await run(parseArguments(args, options));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    printUsageError(usage, args, error.message || undefined);
    return 2;
  }
}

async function run({ positionals, values }: CommandArguments): Promise<number> {
  const [command, file, ...rest] = positionals;
  if (command === 'explain' && file && rest[0] && rest.length === 1) return explain(file, rest[0]);
  if (command !== 'score' || !file || rest.length > 0) throw new UsageError();
  if ((await stat(file)).isDirectory()) throw new LabelledFileError(`${file} is a folder, not a file.`);
  const bytes = await readUpTo(labelledBytesMax, file);
  if (bytes.length > labelledBytesMax) throw new LabelledFileError(`${file} is larger than 100 MB.`);
  const articles = readLabelled(bytes.toString(), basename(file));
  const before = memory();
  const result = score(articles, values['titles-only'] === true);
  const memoryEach = Math.max(0, memory() - before) / articles.length;
  console.log(values.json ? JSON.stringify(result) : scoreReport(result, articles, memoryEach));
  return 0;
}

async function explain(...addresses: [string, string]): Promise<number> {
  const ids = addresses.map(idInAddress);
  return whileOpen(readConfig(process.env), poolSize, async ({ database }) => {
    const found = await findArticles(database, ids);
    const [one, two] = ids.map((id) => found.get(id));
    if (!one || !two) {
      process.stderr.write(`There is no article ${ids.find((id) => !found.has(id))}.\n`);
      return 1;
    }
    const grouper = new Grouper();
    await recall(database, grouper);
    const memberships = await listMemberships(database, [one.id, two.id]);
    const explained = (article: GroupedArticle) => ({ article, membership: memberships.get(article.id) });
    process.stdout.write(explainReport([explained(one), explained(two)], grouper.explain(one, two)));
    return 0;
  });
}

/** Bytes in use; what waits to be collected is in them. */
function memory(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** What whoever typed the command can mend, in one sentence; null for what is our own fault. */
function sentenceFor(error: unknown): string | null {
  if (error instanceof LabelledFileError || error instanceof ConfigError) return error.message;
  if (!(error instanceof Error && 'code' in error)) return databaseErrorMessage(error);
  if (error.code === 'ENOENT' && 'path' in error) return `There is no file ${String(error.path)}.`;
  if (error.code === 'EACCES') return error.message;
  return databaseErrorMessage(error);
}

await runCommand(main, sentenceFor);
