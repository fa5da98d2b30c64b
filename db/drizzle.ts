import { createRequire } from 'node:module';

/**
 * Drizzle as its CommonJS build, for all rooms. Node 26 reads a package's whole list of exports anew for every import
 * between ES modules of that package; drizzle-orm has 447 of them, which took two seconds of every start and 170 MB in
 * every thread.
 */
const require = createRequire(import.meta.url);

export type { SQL } from 'drizzle-orm';
export const { and, desc, eq, inArray, isNull, lte, min, notInArray, or, sql } =
  require('drizzle-orm') as typeof import('drizzle-orm');
export const { drizzle } = require('drizzle-orm/node-postgres') as typeof import('drizzle-orm/node-postgres');
export const { migrate } =
  require('drizzle-orm/node-postgres/migrator') as typeof import('drizzle-orm/node-postgres/migrator');
export const { bigint, customType, index, integer, pgTable, primaryKey, text, timestamp } =
  require('drizzle-orm/pg-core') as typeof import('drizzle-orm/pg-core');
