import { createRequire } from 'node:module';
import type * as Drizzle from 'drizzle-orm';
import type * as MigrationFiles from 'drizzle-orm/migrator';
import type * as NodePostgres from 'drizzle-orm/node-postgres';
import type * as Migrator from 'drizzle-orm/node-postgres/migrator';
import type * as PgCore from 'drizzle-orm/pg-core';

/**
 * Drizzle as its CommonJS build, for all rooms. Node 26 parses a package's whole list of exports anew for every import
 * between ES modules of that package; drizzle-orm's holds 447 of them, which took two seconds of every start and
 * 170 MB in every thread.
 */
const require = createRequire(import.meta.url);

export type { SQL } from 'drizzle-orm';
export type { AnyPgColumn, AnyPgTable } from 'drizzle-orm/pg-core';
export const {
  and,
  asc,
  desc,
  DrizzleQueryError,
  eq,
  getTableName,
  gt,
  inArray,
  is,
  isNotNull,
  isNull,
  lt,
  lte,
  notInArray,
  or,
  relations,
  sql,
} = require('drizzle-orm') as typeof Drizzle;
export const { readMigrationFiles } = require('drizzle-orm/migrator') as typeof MigrationFiles;
export const { drizzle } = require('drizzle-orm/node-postgres') as typeof NodePostgres;
export const { migrate } = require('drizzle-orm/node-postgres/migrator') as typeof Migrator;
export const {
  bigint,
  boolean,
  customType,
  date,
  index,
  integer,
  jsonb,
  PgTable,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} = require('drizzle-orm/pg-core') as typeof PgCore;
