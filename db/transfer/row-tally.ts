import { createHash } from 'node:crypto';

const newline = 10;

export type RowTally = {
  add: (rows: Buffer) => void;
  /** Call once, at the end. */
  total: () => { rows: number; sha256: string };
};

/** Counts rows of COPY's text format, one a line, and takes their checksum. `onRows` hears of each portion's count. */
export function tallyRows(onRows: (rows: number) => void): RowTally {
  const hash = createHash('sha256');
  let rows = 0;
  const add = (portion: Buffer) => {
    hash.update(portion);
    let found = 0;
    for (let at = portion.indexOf(newline); at !== -1; at = portion.indexOf(newline, at + 1)) found += 1;
    rows += found;
    onRows(found);
  };
  return { add, total: () => ({ rows, sha256: hash.digest('hex') }) };
}
