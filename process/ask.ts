import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';

type Terminal = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream };

/** Whether somebody at a terminal says yes. Whoever presses Ctrl+C or Ctrl+D, or goes away, says no. */
export async function isAgreed(question: string, { input, output }: Terminal): Promise<boolean> {
  const terminal = createInterface({ input, output, terminal: true });
  const closed = once(terminal, 'close').then(() => 'no'); // without it a question to nobody is never answered
  try {
    const answer = await Promise.race([terminal.question(question), closed]);
    return /^y(es)?$/i.test(answer.trim());
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'AbortError') throw error;
    output.write('\n');
    return false;
  } finally {
    terminal.close();
  }
}
