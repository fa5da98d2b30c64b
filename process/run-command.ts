import { writeFailureReason } from './write-failure-reason.ts';

/**
 * Runs a command. Its exit code is the result of `main`, or 1, with one sentence, if it fails with an error that
 * `sentenceFor` knows, or if its output cannot be written. Any other error is our own fault and keeps its stack. If
 * nobody reads the output (any more), the command does its work all the same.
 */
export async function runCommand(
  main: (args: string[]) => Promise<number>,
  sentenceFor: (error: unknown) => string | null,
): Promise<void> {
  let isLost = false;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || isLost) return; // as with `| head`: the reader has seen enough, which is no error
    isLost = true;
    fail(`The output of this command cannot be written: ${writeFailureReason(error) ?? error.message}.`);
  });
  // There is nobody left to tell.
  process.stderr.on('error', () => undefined);
  try {
    const code = await main(process.argv.slice(2));
    process.exitCode = isLost ? 1 : code;
  } catch (error) {
    const sentence = sentenceFor(error);
    if (sentence === null) throw error;
    fail(sentence);
  }
}

function fail(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
