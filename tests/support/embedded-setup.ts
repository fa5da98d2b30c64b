import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { serveEmbedded } from '#db/embedded-server.ts';
import { migrateDatabase } from '#db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Embedded: a dump of a migrated database. PostgreSQL: the address of a migrated template database. */
    databaseTemplate: string;
  }
}

/** Migrates one embedded database and dumps it: opening the dump takes a tenth of creating a database. */
export async function setup(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-template-'));
  const server = await serveEmbedded(folder, {});
  await migrateDatabase({ engine: 'embedded', socketDir: folder });
  const dump = await server.session.dumpDataDir('none');
  const path = join(folder, 'template.tar');
  writeFileSync(path, new Uint8Array(await dump.arrayBuffer()));
  await server.stop();
  project.provide('databaseTemplate', path);
  return () => rmSync(folder, { recursive: true, force: true });
}
