import { textTable } from '#process/text-table.ts';
import type { Exported } from './export-data.ts';
import type { FileTotals } from './read-data-file.ts';
import { leftOut } from './tables.ts';

/** What was exported and where it is; `took` in milliseconds. */
export function exportedSummary(path: string, { moment, rows, bytes }: Exported, took: number): string {
  const without = Object.keys(leftOut).toSorted().join(', ');
  return `${rowTable(rows)}
All of it as it was at ${moment}, in ${path}: ${size(bytes)}, ${seconds(took)}.
Left out: ${without}.
`;
}

/** What was imported; `took` in milliseconds. */
export function importedSummary({ header, rows }: FileTotals, took: number): string {
  return `${rowTable(rows)}
All of it is in, checked, as it was at ${header.moment}: ${seconds(took)}.
Sessions are not part of a file: everybody has to sign in again.
`;
}

function rowTable(rows: Map<string, number>): string {
  const total = [...rows.values()].reduce((sum, count) => sum + count, 0);
  return textTable(
    [{ name: 'table' }, { name: 'rows', align: 'right' }],
    [...rows, ['all', total] as const].map(([name, count]) => [name, count.toLocaleString('en')]),
  );
}

function size(bytes: number): string {
  if (bytes < 1_000_000) return `${Math.ceil(bytes / 1000)} kB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

function seconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(1)} s`;
}
