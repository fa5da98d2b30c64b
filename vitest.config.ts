import { defineConfig } from 'vitest/config';
import { postgresBinaries } from './tests/support/postgres-cluster.ts';

const ignored = ['node_modules/**', 'build/**', 'tests/e2e/**'];
const databaseTests = ['**/*.db.test.ts'];
const postgresAvailable = Boolean(process.env.DATABASE_URL ?? postgresBinaries());

/**
 * What starts whole programs on a database that is given to them, brings both engines itself, or is about files: on a
 * server it would say the same again.
 */
const embeddedOnly = [
  'db/pgbouncer.db.test.ts',
  'db/transfer/bad-file.db.test.ts',
  'db/transfer/data-cli.db.test.ts',
  'newsroom/refresh-command.db.test.ts',
  'newsroom/stories/commands.db.test.ts',
  'server/desk/articles/articles-cli.db.test.ts',
  'server/desk/comments/comments-cli.db.test.ts',
  'server/desk/feeds/feeds-cli.db.test.ts',
  'server/desk/members/members-cli.db.test.ts',
  'server/pictures/kept-pictures.db.test.ts',
];

/** How the database is reached and loses us, and what depends on its dictionaries and plans. */
const onBoth = [
  'db/**/*.db.test.ts',
  'server/articles/{*search*,article-routes,related-articles}.db.test.ts',
  'tests/crash.db.test.ts',
  'tests/languages.db.test.ts',
];

/**
 * Both engines are PostgreSQL, and only `db/` knows which it is. So where a server is here (the older version, usually),
 * tests that need a database run on it, the browser tests on the embedded one; where there is none, all on that.
 */
const onEngine = (engine: 'embedded' | 'postgresql', include: string[], exclude: string[] = []) => ({
  extends: true as const,
  test: {
    name: engine,
    include,
    exclude: [...ignored, ...exclude],
    env: { TEST_ENGINE: engine },
    globalSetup: ['tests/support/database-setup.ts'],
  },
});

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 5, // some wait for a time limit
    isolate: false, // half of the time went into loading the same modules again for each file
    // A busy machine may take its time; whatever hangs for minutes is broken.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['**/*.test.{ts,tsx}'], exclude: [...ignored, ...databaseTests] },
      },
      onEngine('embedded', postgresAvailable ? [...embeddedOnly, ...onBoth] : databaseTests),
      ...(postgresAvailable ? [onEngine('postgresql', databaseTests, embeddedOnly)] : []),
    ],
  },
});
