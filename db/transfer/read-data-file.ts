import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { addAbortSignal, pipeline } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import type * as z from 'zod/mini';
import { FileEnd, Format, formatVersion, Header, TableEnd, TableHead } from './data-file.ts';
import { FileText, LineTooLong, TextEndsEarly } from './file-text.ts';
import { tallyRows } from './row-tally.ts';
import { TransferError } from './transfer-error.ts';

const magic = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]); // of zstd, RFC 8878

export type FileVisitor = {
  header: (header: Header) => Promise<void>;
  /** Has to take all rows. */
  table: (head: TableHead, rows: AsyncIterable<Buffer>) => Promise<void>;
  /** Hears of rows as they go by. */
  counted: (rows: number, table: string) => void;
};

export type FileTotals = { header: Header; rows: Map<string, number> };

/**
 * Reads a data file from its begin to its end, and compares what it holds with its counts and checksums: those of a
 * table once the visitor has had it. @throws TransferError naming the file and what is wrong with it
 */
export async function readDataFile(
  path: string,
  visitor: FileVisitor,
  signal: AbortSignal,
): Promise<FileTotals> {
  await refuseOtherFiles(path);
  // What goes wrong in it is thrown to whoever reads from its end.
  const stream = pipeline(createReadStream(path), createZstdDecompress(), () => undefined);
  addAbortSignal(signal, stream);
  try {
    return await readText(new FileText(stream), visitor);
  } catch (error) {
    throw sentenceFor(error, path);
  } finally {
    stream.destroy();
  }
}

async function readText(text: FileText, visitor: FileVisitor): Promise<FileTotals> {
  const first = await text.line();
  const { version } = parse(Format, JSON.parse(first));
  if (version > formatVersion) throw new NewerFormat();
  const header = parse(Header, JSON.parse(first));
  await visitor.header(header);
  const rows = new Map<string, number>();
  for (;;) {
    const record: unknown = JSON.parse(await text.line());
    const end = FileEnd.safeParse(record);
    if (end.success) {
      await compareTotals(end.data, rows, text);
      return { header, rows };
    }
    const head = parse(TableHead, record);
    rows.set(head.table, await readTable(text, head, visitor));
  }
}

/** Returns how many rows it had. */
async function readTable(text: FileText, head: TableHead, visitor: FileVisitor): Promise<number> {
  const tally = tallyRows((rows) => visitor.counted(rows, head.table));
  async function* tallied() {
    for await (const portion of text.rows()) {
      tally.add(portion);
      yield portion;
    }
  }
  await visitor.table(head, tallied());
  const found = tally.total();
  const promised = parse(TableEnd, JSON.parse(await text.line()));
  if (found.rows !== promised.rows || found.sha256 !== promised.sha256)
    throw new Damaged(`the rows of ${head.table} are not those that were written`);
  return found.rows;
}

async function compareTotals(end: z.infer<typeof FileEnd>, rows: Map<string, number>, text: FileText) {
  const found = [...rows.values()].reduce((sum, count) => sum + count, 0);
  if (end.tables !== rows.size || end.totalRows !== found) throw new Damaged('tables are missing');
  if (!(await text.atEnd())) throw new Damaged('something follows its end');
}

class NewerFormat extends Error {}

/** The message says how. */
class Damaged extends Error {}

function parse<Schema extends z.ZodMiniType>(schema: Schema, record: unknown): z.output<Schema> {
  const parsed = schema.safeParse(record);
  if (parsed.success) return parsed.data;
  throw new Damaged('a line of it cannot be understood');
}

async function refuseOtherFiles(path: string): Promise<void> {
  let start: Buffer;
  try {
    await refusePipes(path);
    await using file = await open(path);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(magic.length));
    start = buffer.subarray(0, bytesRead);
  } catch (error) {
    throw sentenceFor(error, path);
  }
  if (!start.equals(magic))
    throw new TransferError(`The file ${path} is not one that "npm run data -- export" has written.`);
}

/** Before it is opened, for which a pipe may wait for ever. */
async function refusePipes(path: string): Promise<void> {
  const found = await stat(path);
  if (!found.isFile() && !found.isDirectory())
    throw new TransferError(
      `${path} is no file but a pipe or a device, and import reads twice. Write what comes from it into a file, and import that.`,
    );
}

/** The error itself where it is not about the file. */
function sentenceFor(error: unknown, path: string): unknown {
  if (!(error instanceof Error)) return error;
  const because = (reason: string) => new TransferError(`The file ${path} ${reason}.`, { cause: error });
  if (error instanceof NewerFormat)
    return because('comes from a newer version of Europe News; update this one first');
  if (error instanceof TextEndsEarly) return because('is cut short: its end is missing');
  if (error instanceof LineTooLong)
    return because('is damaged: a line of it is longer than any that is written');
  if (error instanceof Damaged) return because(`is damaged: ${error.message}`);
  if (error instanceof SyntaxError) return because('is damaged: a line of it cannot be understood');
  const code = 'code' in error ? String(error.code) : '';
  if (code === 'Z_BUF_ERROR') return because('is cut short: its end is missing');
  if (code.startsWith('ZSTD_')) return because('is damaged: it cannot be unpacked');
  if (code === 'ENOENT') return new TransferError(`There is no file ${path}.`, { cause: error });
  if (code === 'EISDIR') return because('is a folder');
  if (code === 'EACCES' || code === 'EPERM') return because('cannot be read by this user');
  return code === 'EIO' ? because(`cannot be read: ${error.message}`) : error;
}
