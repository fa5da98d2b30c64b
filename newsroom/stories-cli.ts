import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { LabelledFileError, readLabelled } from '#newsroom/grouping/scoring/labelled.ts';
import { score, scoreReport } from '#newsroom/grouping/scoring/score-report.ts';

const usage = `Usage:
  npm run stories -- score <file> [--titles-only] [--json]
      Groups the labelled articles of a file (bench/stories/README.md has its formats) and says how well: precision, recall and F1
      of pairs within and across languages, and of B-cubed.
`;

/** Returns the exit code. */
async function main(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'titles-only': { type: 'boolean' }, json: { type: 'boolean' } },
  });
  const [command, file, ...rest] = positionals;
  if (command !== 'score' || !file || rest.length > 0) {
    process.stderr.write(usage);
    return 2;
  }
  if ((await stat(file)).isDirectory()) throw new LabelledFileError(`${file} is a folder, not a file.`);
  const articles = readLabelled(await readFile(file, 'utf8'), basename(file));
  const before = memory();
  const result = score(articles, values['titles-only'] ?? false);
  const bytes = Math.max(0, memory() - before) / articles.length;
  console.log(values.json ? JSON.stringify(result) : scoreReport(result, articles, bytes));
  return 0;
}

/** Bytes in use; what waits to be collected is in them. */
function memory(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** What whoever typed the command can mend, in one sentence; null for what is our own fault. */
function sentenceFor(error: unknown): string | null {
  if (error instanceof LabelledFileError) return error.message;
  if (!(error instanceof Error && 'code' in error)) return null;
  if (error.code === 'ENOENT' && 'path' in error) return `There is no file ${String(error.path)}.`;
  if (error.code === 'EACCES' || String(error.code).startsWith('ERR_PARSE_ARGS')) return error.message;
  return null;
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const sentence = sentenceFor(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
