import type { Database } from './client.ts';

const prepared = new WeakMap<Database, Map<string, unknown>>();

/**
 * A statement, built only once for a database, because Drizzle takes long for it. What differs between executions
 * must be a placeholder, or in the name.
 */
export function prepareOnce<Statement>(database: Database, name: string, build: () => Statement): Statement {
  const statements = prepared.getOrInsertComputed(database, () => new Map());
  return statements.getOrInsertComputed(name, build) as Statement;
}
