/**
 * Runs a command: its exit code is what `main` says, or 1 with one sentence where `sentenceFor` knows one for what went
 * wrong. Anything else, our own faults, keeps its stack. Where nobody reads what it says (any more), it does its work all the same.
 */
export async function runCommand(
  main: (args: string[]) => Promise<number>,
  sentenceFor: (error: unknown) => string | null,
): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', bearClosedPipe);
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    const sentence = sentenceFor(error);
    if (sentence === null) throw error;
    process.stderr.write(`${sentence}\n`);
    process.exitCode = 1;
  }
}

/** As under `| head`: whoever has seen enough is no fault. */
function bearClosedPipe(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EPIPE') throw error;
}
