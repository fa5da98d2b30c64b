import { whyNotWritten } from './why-not-written.ts';

/**
 * Runs a command: its exit code is what `main` says, or 1 with one sentence where `sentenceFor` knows one for what went
 * wrong, or where what it says cannot be written. Anything else, our own faults, keeps its stack. Where nobody reads what it
 * says (any more), or can, it does its work all the same.
 */
export async function runCommand(
  main: (args: string[]) => Promise<number>,
  sentenceFor: (error: unknown) => string | null,
): Promise<void> {
  let isLost = false;
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE' || isLost) return; // as under `| head`: whoever has seen enough is no fault
    isLost = true;
    fail(`What this command says cannot be written: ${whyNotWritten(error) ?? error.message}.`);
  });
  // Whom could it be told?
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
