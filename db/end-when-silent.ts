import type { Client, PoolClient } from 'pg';

type Ask = (...statement: unknown[]) => unknown;

/**
 * Ends a connection whose server did not answer in time. A transaction would otherwise wait as long again for its
 * `rollback`, and for that of each savepoint.
 */
export function endWhenSilent(client: PoolClient): void {
  const ask = client.query.bind(client) as Ask;
  let silence: Error | undefined;
  const asks: Ask = (...statement) => {
    // The end of the connection is our doing, and says nothing to an operator.
    if (silence && typeof statement.at(-1) !== 'function') return Promise.reject(silence);
    const answer = ask(...statement);
    if (!(answer instanceof Promise)) return answer;
    return answer.catch((error: unknown) => {
      if (isSilence(error)) {
        silence = error;
        void (client as unknown as Client).end().catch(() => undefined);
      }
      throw error;
    });
  };
  client.query = asks as typeof client.query;
}

const isSilence = (error: unknown): error is Error =>
  error instanceof Error && error.message === 'Query read timeout';
