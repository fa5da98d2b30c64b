import { defineConfig } from 'vitest/config';
import { postgresBinaries } from './tests/support/postgres-cluster.ts';

const ignored = ['node_modules/**', 'build/**', 'tests/e2e/**'];
const databaseTests = ['**/*.db.test.ts'];
const postgresAvailable = Boolean(process.env.DATABASE_URL ?? postgresBinaries());

/**
 * What starts whole programs on a database that is given to them, brings both engines itself, or is about files: on the
 * second engine it would say the same again. The statements below have tests of their own, on both.
 */
const engineAside = [
  'db/pgbouncer.db.test.ts',
  'db/transfer/bad-file.db.test.ts',
  'db/transfer/data-cli.db.test.ts',
  'newsroom/stories/commands.db.test.ts',
  'server/desk/articles/articles-cli.db.test.ts',
  'server/desk/comments/comments-cli.db.test.ts',
  'server/desk/feeds/feeds-cli.db.test.ts',
  'server/desk/members/members-cli.db.test.ts',
  'server/pictures/kept-pictures.db.test.ts',
];

/** Tests that need a database (`*.db.test.ts`) run once on each engine that is here. */
const onEngine = (engine: 'embedded' | 'postgresql') => ({
  extends: true as const,
  test: {
    name: engine,
    include: databaseTests,
    exclude: engine === 'embedded' ? ignored : [...ignored, ...engineAside],
    env: { TEST_ENGINE: engine },
    globalSetup: ['tests/support/database-setup.ts'],
  },
});

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 3,
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
      onEngine('embedded'),
      ...(postgresAvailable ? [onEngine('postgresql')] : []),
    ],
  },
});
