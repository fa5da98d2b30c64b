import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';

type Terminal = { input: NodeJS.ReadableStream; output: NodeJS.WritableStream };

/** Whether somebody at a terminal says yes. Ctrl+C, Ctrl+D and a closed terminal mean no. */
export async function askToConfirm(question: string, { input, output }: Terminal): Promise<boolean> {
  const terminal = createInterface({ input, output, terminal: true });
  const closed = once(terminal, 'close').then(() => 'no'); // a closed terminal never answers
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
