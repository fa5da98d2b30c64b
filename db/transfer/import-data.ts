import { pipeline } from 'node:stream/promises';
import { isDeepStrictEqual } from 'node:util';
import { DatabaseError, type Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Connection } from '#db/client.ts';
import { isConnectionLost } from '#db/database-outage.ts';
import { reasonOf } from '#db/database-unavailable.ts';
import { migrationLock } from '#db/migrate.ts';
import type { TableHead } from './data-file.ts';
import { refuseUnlessEmpty, refuseWhileInUse } from './empty-database.ts';
import type { Progress } from './export-data.ts';
import { prepareForLoading } from './loading.ts';
import { openLongTransaction } from './long-transaction.ts';
import { readDataFile, type FileTotals } from './read-data-file.ts';
import { carryOut, migrationsAfter, remakeSchema } from './schema-version.ts';
import { copyTarget, describeTable, qualified, setCounters } from './tables.ts';
import { TransferError } from './transfer-error.ts';

/**
 * Reads a data file through and through, so that no database is touched for one that is of no use.
 * @throws TransferError
 */
export async function checkDataFile(path: string, signal: AbortSignal): Promise<FileTotals> {
  const visitor = {
    header: async ({ schema, product }: FileTotals['header']) => void migrationsAfter(schema, product),
    table: async (_: TableHead, rows: AsyncIterable<Buffer>) => {
      const all = rows[Symbol.asyncIterator]();
      while (!(await all.next()).done); // counted and summed up on the way
    },
    counted: () => undefined,
  };
  return readDataFile(path, visitor, signal);
}

type Task = {
  path: string;
  checked: FileTotals;
  /** Those that the product knows. */
  tables: string[];
  progress: Progress;
  signal: AbortSignal;
};

/**
 * Fills an empty database with the contents of a file, all or nothing: creates the schema as it was where the file
 * comes from, and then migrates it with the rows in it. @throws TransferError
 */
export async function importData(connection: Connection, task: Task): Promise<void> {
  const transaction = await openLongTransaction(connection, 'begin', task.signal);
  let isFilled = false;
  try {
    await transaction.identify();
    await fill(transaction.client, connection.name, task);
    transaction.letFinish();
    isFilled = true;
    await transaction.client.query('commit');
    task.progress.end();
  } catch (error) {
    if (isFilled && isConnectionLost(error))
      throw new TransferError(
        `${connection.name} went away when all was in (${reasonOf(error)}): see whether it was kept before you try again.`,
        { cause: error },
      );
    throw sentenceFor(error, connection.name, task.signal);
  } finally {
    await transaction.close();
  }
}

async function fill(
  client: Client,
  place: string,
  { path, checked, tables, progress, signal }: Task,
): Promise<void> {
  await client.query('select pg_advisory_xact_lock($1)', [migrationLock]);
  await refuseWhileInUse(client, place);
  await refuseUnlessEmpty(client, place, tables);
  const { schema, product } = checked.header;
  await remakeSchema(client, schema);
  const backFromLoading = await prepareForLoading(client);
  progress.start([...checked.rows.values()].reduce((sum, rows) => sum + rows, 0));
  const visitor = { header: async () => undefined, table: loadInto(client, checked), counted: progress.add };
  await readDataFile(path, visitor, signal);
  progress.add(0, 'indexes');
  await backFromLoading();
  await carryOut(client, migrationsAfter(schema, product));
  await client.query(`analyze ${tables.map(qualified).join(', ')}`);
}

function loadInto(client: Client, checked: FileTotals) {
  return async (head: TableHead, rows: AsyncIterable<Buffer>) => {
    if (!isOf(head, await describeTable(client, head.table)))
      throw new TransferError(`The file has a table or columns that its schema has not (in ${head.table}).`);
    const promised = checked.rows.get(head.table);
    // Frozen: the table is new in this transaction, so its rows never have to be checked for visibility.
    const copy = client.query(copyFrom(`copy ${copyTarget(head)} from stdin with (freeze)`));
    await pipeline(rows, copy);
    // A row can read like the end of all rows to PostgreSQL.
    if (copy.rowCount !== promised)
      throw new TransferError(`Nothing was imported: of ${head.table} the file has rows that are none.`);
    await setCounters(client, head);
  };
}

/** Whether a table of the file matches the one in the schema. */
function isOf(head: TableHead, { columns, counters }: TableHead): boolean {
  return (
    columns.length > 0 &&
    isDeepStrictEqual(head.columns.toSorted(), columns.toSorted()) &&
    Object.keys(head.counters).every((column) => Object.hasOwn(counters, column))
  );
}

const lockNotAvailable = '55P03';
const insufficientPrivilege = '42501';
/** Classes of PostgreSQL's error codes: rows that it does not take, out of room or memory, ended from outside. */
const refusals = ['22', '23', '53', '54', '57'];

/** A TransferError for the operator, or the error itself if the fault is ours. */
function sentenceFor(error: unknown, place: string, signal: AbortSignal): unknown {
  const because = (reason: string) =>
    new TransferError(`Nothing was imported: ${place} ${reason}.`, { cause: error });
  if (isConnectionLost(error) && !signal.aborted) return because(`went away (${reasonOf(error)})`);
  if (!(error instanceof DatabaseError) || !error.code) return error;
  if (error.code === lockNotAvailable) return because('is in use by another program; stop that first');
  if (signal.aborted) return error; // it was ended by us
  if (error.code === insufficientPrivilege || refusals.includes(error.code.slice(0, 2)))
    return because(`refused it (${error.message})`);
  return error;
}
