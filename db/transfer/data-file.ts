import * as z from 'zod/mini';

/**
 * A data file is text compressed with zstd, which `zstdcat` shows: a header; for each table its head, its rows in the
 * text format of PostgreSQL's COPY, a line that ends them, and their count and checksum; last the totals. Everything
 * but the rows and the line that ends them is JSON, one line each.
 */
export const formatName = 'europe-news-data';

/** Raised when a file of this version could not be read by those who know only earlier ones. */
export const formatVersion = 1;

/** Stands alone on the line after a table's rows; COPY never writes such a row. */
export const endOfRows = '\\.\n';

export const Format = z.object({ format: z.literal(formatName), version: z.number() });

export const Header = z.object({
  format: z.literal(formatName),
  version: z.literal(formatVersion),
  /** Version of the product that wrote the file. */
  product: z.string(),
  /** Names of the migrations that made the schema, in their order. */
  schema: z.array(z.string()),
  /** Version of PostgreSQL that the rows come from. */
  engine: z.string(),
  /** The moment that the file holds, ISO 8601 in UTC. */
  moment: z.iso.datetime(),
});
export type Header = z.infer<typeof Header>;

export const TableHead = z.object({
  /** PostgreSQL's names have at most 63 bytes. */
  table: z.string().check(z.maxLength(63)),
  /** In the order of the rows' values. Columns that PostgreSQL generates are left out. */
  columns: z.array(z.string()),
  /** Of each column that counts by itself: the number given last, and whether one was given at all. */
  counters: z.record(z.string(), z.object({ last: z.string(), given: z.boolean() })),
});
export type TableHead = z.infer<typeof TableHead>;

/** SHA-256 of the rows as they stand in the file, in hexadecimal. */
export const TableEnd = z.object({ rows: z.number(), sha256: z.string() });

export const FileEnd = z.object({ tables: z.number(), totalRows: z.number() });
