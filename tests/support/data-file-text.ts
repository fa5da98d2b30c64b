import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';

/** A parsed data file: the JSON lines, and the rows of each table. */
export type DataFileText = {
  header: Record<string, unknown> & { schema: string[]; version: number };
  tables: { head: { table: string; columns: string[]; counters: object }; rows: string[] }[];
};

export function takeApart(path: string): DataFileText {
  const lines = zstdDecompressSync(readFileSync(path)).toString().split('\n');
  const header = JSON.parse(lines.shift() ?? '') as DataFileText['header'];
  const tables: DataFileText['tables'] = [];
  while (lines[0]?.startsWith('{"table":')) {
    const head = JSON.parse(lines.shift() ?? '') as DataFileText['tables'][number]['head'];
    const rows = lines.splice(0, lines.indexOf('\\.'));
    lines.splice(0, 2); // the end of the rows, and their count and checksum
    tables.push({ head, rows });
  }
  return { header, tables };
}

type Promised = { rows?: number; sha256?: string; tables?: number; totalRows?: number };

/**
 * Writes a data file from its parts, with correct counts and checksums, unless `lies` returns others for a table, or
 * for the whole file (null).
 */
export function putTogether(
  path: string,
  { header, tables }: DataFileText,
  lies: (table: string | null) => Promised = () => ({}),
): void {
  const parts = tables.map(({ head, rows }) => {
    const text = rows.map((row) => `${row}\n`).join('');
    const sha256 = createHash('sha256').update(text).digest('hex');
    return `${JSON.stringify(head)}\n${text}\\.\n${JSON.stringify({ rows: rows.length, sha256, ...lies(head.table) })}\n`;
  });
  const totalRows = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  const end = JSON.stringify({ tables: tables.length, totalRows, ...lies(null) });
  writeFileSync(path, zstdCompressSync(`${JSON.stringify(header)}\n${parts.join('')}${end}\n`));
}
