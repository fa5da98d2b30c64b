/** A record and the line it begins on, counted from 1. */
export type CsvRecord = { fields: string[]; line: number };

/**
 * The records of a CSV (RFC 4180): quoted fields may hold separators, quotes as "" and line ends. Fields are separated by what
 * separates the names of the columns: commas, semicolons or tabs. Empty lines are left out.
 */
export function recordsOf(text: string): CsvRecord[] {
  const separator = /[,;\t]/.exec(text)?.[0] ?? ',';
  const field = fieldBefore(separator);
  const records: CsvRecord[] = [];
  let current: CsvRecord = { fields: [], line: 1 };
  let line = 1;
  while (field.lastIndex < text.length || current.fields.length > 0) {
    const [whole = '', quoted, plain = '', end = ''] = field.exec(text) ?? [];
    current.fields.push(quoted?.replaceAll('""', '"') ?? plain);
    line += whole.split('\n').length - 1;
    if (end === separator) continue;
    if (current.fields.some((text) => text.trim() !== '')) records.push(current);
    current = { fields: [], line };
  }
  return records;
}

/** A field and its end. What begins like a quoted field and is none is taken as it is. */
function fieldBefore(separator: string): RegExp {
  return new RegExp(`(?:"([^"]*(?:""[^"]*)*)"|([^${separator}\\r\\n]*))(${separator}|\\r?\\n|\\r|$)`, 'y');
}
