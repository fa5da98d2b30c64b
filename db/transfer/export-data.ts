import { DatabaseError, type Client } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Connection } from '#db/client.ts';
import { isConnectionLost } from '#db/database-outage.ts';
import { reasonOf } from '#db/database-unavailable.ts';
import { endOfRows, formatName, formatVersion, type Header, type TableHead } from './data-file.ts';
import { openLongTransaction } from './long-transaction.ts';
import { tallyRows } from './row-tally.ts';
import { schemaOf } from './schema-version.ts';
import { copyTarget, describeTable, leftOut, qualified } from './tables.ts';
import { TransferError } from './transfer-error.ts';
import { refuseToOverwrite, writeDataFile } from './write-data-file.ts';

/**
 * All statements see the state that the first one saw. The server waits for whoever reads slowly or pauses, as while a
 * disk does not answer, which it would take for a machine that has gone.
 */
export const oneMoment = `
  begin isolation level repeatable read read only; set local tcp_user_timeout to default`;
const lockNotAvailable = '55P03';

/** `rows`: how many there are in all, once that is known. */
export type Progress = {
  start: (rows: number) => void;
  add: (rows: number, table: string) => void;
  end: () => void;
};

export type Exported = { moment: string; rows: Map<string, number>; bytes: number };

type Task = {
  /** Those that the product knows. */
  tables: string[];
  product: string;
  progress: Progress;
  signal: AbortSignal;
};

/**
 * Writes all tables but those that are left out, as they are together at one moment, to a new file.
 * @throws TransferError when the file cannot be; nothing of it is left then
 */
export async function exportData(connection: Connection, path: string, task: Task): Promise<Exported> {
  await refuseToOverwrite(path);
  const transaction = await openLongTransaction(connection, oneMoment, task.signal);
  const done: Exported = { moment: '', rows: new Map(), bytes: 0 };
  try {
    done.bytes = await writeDataFile(path, records(transaction.client, task, done), task.signal);
    task.progress.end();
    return done;
  } catch (error) {
    throw sentenceFor(error, connection.name, task.signal);
  } finally {
    await transaction.close(); // also in the middle of a table
  }
}

async function* records(client: Client, task: Task, done: Exported): AsyncGenerator<Buffer> {
  const tables = task.tables.filter((table) => !(table in leftOut));
  // Before the snapshot, so that no migration changes a table in the meantime.
  await client.query(`lock table ${task.tables.map(qualified).join(', ')} in access share mode`);
  const header = await describeMoment(client, task.product);
  done.moment = header.moment;
  yield line(header);
  task.progress.start(await countRows(client, tables));
  for (const table of tables) {
    const head = await describeTable(client, table);
    yield line(head);
    const tally = tallyRows((rows) => task.progress.add(rows, table));
    yield* rowsOf(client, head, tally.add);
    const total = tally.total();
    yield Buffer.from(endOfRows);
    yield line(total);
    done.rows.set(table, total.rows);
  }
  const totalRows = [...done.rows.values()].reduce((sum, rows) => sum + rows, 0);
  yield line({ tables: tables.length, totalRows });
  await client.query('commit');
}

async function describeMoment(client: Client, product: string): Promise<Header> {
  const schema = await schemaOf(client);
  const { rows } = await client.query<{ moment: Date; engine: string }>(
    `select statement_timestamp() as moment, current_setting('server_version') as engine`,
  );
  if (!rows[0]) throw new Error('The database does not know the time.');
  const { moment, engine } = rows[0];
  return {
    format: formatName,
    version: formatVersion,
    product,
    schema,
    engine,
    moment: moment.toISOString(),
  };
}

async function countRows(client: Client, tables: string[]): Promise<number> {
  let count = 0;
  for (const table of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*) from ${qualified(table)}`);
    count += Number(rows[0]?.count);
  }
  return count;
}

async function* rowsOf(
  client: Client,
  head: TableHead,
  tell: (rows: Buffer) => void,
): AsyncGenerator<Buffer> {
  for await (const portion of client.query(copyTo(`copy ${copyTarget(head)} to stdout`))) {
    tell(portion as Buffer);
    yield portion as Buffer;
  }
}

function line(record: object): Buffer {
  return Buffer.from(`${JSON.stringify(record)}\n`);
}

/** A TransferError for the operator, or the error itself if the fault is ours. */
function sentenceFor(error: unknown, place: string, signal: AbortSignal): unknown {
  const because = (reason: string) =>
    new TransferError(`Nothing was exported: ${place} ${reason}.`, { cause: error });
  if (isConnectionLost(error) && !signal.aborted) return because(`went away (${reasonOf(error)})`);
  if (!(error instanceof DatabaseError) || error.code !== lockNotAvailable) return error;
  return because('is being updated; try again later');
}
