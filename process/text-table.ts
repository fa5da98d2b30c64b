import Table from 'cli-table3';
import { terminalText } from './terminal-text.ts';

/** A column: right-aligned for numbers, and of a fixed width where long texts are wrapped. */
export type Column = { name: string; align?: 'right'; width?: number };

/** Rows as a table for the terminal, without colours and without lines between the rows. */
export function textTable(columns: Column[], rows: (string | number)[][]): string {
  const table = new Table({
    head: columns.map(({ name }) => name),
    colAligns: columns.map(({ align }) => align ?? 'left'),
    colWidths: columns.map(({ width }) => width ?? null),
    wordWrap: true,
    style: { head: [], border: [], compact: true },
  });
  table.push(...rows.map((row) => row.map((cell) => terminalText(String(cell)))));
  return table.toString();
}
