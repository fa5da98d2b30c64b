import { textTable } from '#process/text-table.ts';
import { quantile } from './statistics.ts';

/** One line of a table. `ratio` is `measured` divided by `comparedWith`; `met` says whether the goal was reached. */
export type Row = {
  what: string;
  measured: string;
  comparedWith?: string;
  ratio?: number;
  goal?: string;
  met?: boolean;
};

/** A part of the benchmarks; `name` is its argument on the command line. */
export type Part = { name: string; title: string; run: () => Promise<Row[]> };

export function table(rows: readonly Row[]): string {
  const cells = rows.map(({ what, measured, comparedWith = '', ratio, goal = '', met }) => [
    what,
    measured,
    comparedWith,
    ratio === undefined ? '' : ratio.toFixed(2),
    goal,
    met === undefined ? '' : met ? 'yes' : 'NO',
  ]);
  return textTable(
    [
      { name: 'What', width: 44 },
      { name: 'Measured', width: 34 },
      { name: 'Compared with', width: 34 },
      { name: 'Ratio', align: 'right' },
      { name: 'Goal' },
      { name: 'Met' },
    ],
    cells,
  );
}

const megabyte = 1024 * 1024;

export const perSecond = (count: number) => `${Math.round(count).toLocaleString('en')}/s`;
export const megabytes = (bytes: number) => `${Math.round(bytes / megabyte)} MB`;
export const kilobytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KB`;
export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;

export function milliseconds(value: number): string {
  return `${value < 100 ? value.toFixed(1) : Math.round(value)} ms`;
}

/** The median and the slowest hundredth of some times, in milliseconds. */
export function p50AndP99(times: readonly number[]): string {
  return `p50 ${milliseconds(quantile(times, 0.5))}, p99 ${milliseconds(quantile(times, 0.99))}`;
}
