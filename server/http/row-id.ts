import * as z from 'zod/mini';

/** The number of a row, as an address, a body or a command writes it. */
export const rowId = (message: string) =>
  z.pipe(z.string({ error: message }).check(z.regex(/^[1-9]\d{0,14}$/, message)), z.transform(Number));
