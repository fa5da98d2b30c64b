import { DatabaseError, type PoolClient } from 'pg';

/** The error codes of statements that were prepared on another connection, or for tables that have changed since. */
const staleCodes = ['0A000', '26000', '42P05'];

type Ask = (statement: unknown, ...rest: unknown[]) => unknown;
type Answer = (error: unknown, result?: unknown) => void;
type Named = { name: string };

/**
 * Returns a function that makes each connection of a pool safe for named (prepared) statements, which the server parses
 * and plans once per connection: they must never fail where unnamed ones would not. Behind a pooler that shares
 * connections by the transaction (`isShared`) names are dropped, because the next transaction may get another
 * connection. Otherwise they are dropped after the first failure that they cause, as behind a pooler that we do not
 * know of, or when a newer version has changed what a statement returns; that statement is repeated without its name,
 * unless it was part of a transaction.
 */
export function guardPreparedStatements(isShared: boolean): (client: PoolClient) => void {
  let areFit = !isShared;
  return (client) => {
    const ask = client.query.bind(client) as Ask;
    const asks: Ask = (statement, ...rest) => {
      if (!isNamed(statement)) return ask(statement, ...rest);
      const nameless = { ...statement, name: undefined };
      if (!areFit) return ask(nameless, ...rest);
      const isToBeRepeated = (error: unknown) => {
        if (!(error instanceof DatabaseError) || !staleCodes.includes(error.code ?? '')) return false;
        areFit = false;
        return client.getTransactionStatus() === 'I';
      };
      const answer = rest.at(-1);
      if (isAnswer(answer))
        return ask(statement, ...rest.slice(0, -1), (error: unknown, result: unknown) =>
          isToBeRepeated(error) ? ask(nameless, ...rest) : answer(error, result),
        );
      return (ask(statement, ...rest) as Promise<unknown>).catch((error: unknown) => {
        if (isToBeRepeated(error)) return ask(nameless, ...rest);
        throw error;
      });
    };
    client.query = asks as typeof client.query;
  };
}

function isNamed(statement: unknown): statement is Named {
  return (
    typeof statement === 'object' && statement !== null && 'name' in statement && statement.name !== undefined
  );
}

function isAnswer(last: unknown): last is Answer {
  return typeof last === 'function';
}
