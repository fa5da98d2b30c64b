/** A record and the line it begins on, counted from 1. */
export type CsvRecord = { fields: string[]; line: number };

/** A field and its end. What begins like a quoted field and is none is taken as it is. */
const field = /(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r?\n|\r|$)/y;

/** The records of a CSV (RFC 4180): quoted fields may hold commas, quotes as "" and line ends. Empty lines are left out. */
export function recordsOf(text: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  let current: CsvRecord = { fields: [], line: 1 };
  let line = 1;
  field.lastIndex = 0;
  while (field.lastIndex < text.length || current.fields.length > 0) {
    const [whole = '', quoted, plain = '', end = ''] = field.exec(text) ?? [];
    current.fields.push(quoted?.replaceAll('""', '"') ?? plain);
    line += whole.split('\n').length - 1;
    if (end === ',') continue;
    if (current.fields.some((text) => text !== '')) records.push(current);
    current = { fields: [], line };
  }
  return records;
}
