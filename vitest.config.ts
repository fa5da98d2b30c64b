import { defineConfig } from 'vitest/config';
import { postgresBinaries } from './tests/support/postgres-cluster.ts';

const ignored = ['node_modules/**', 'build/**', 'tests/e2e/**'];
const databaseTests = ['**/*.db.test.ts'];
const postgresAvailable = Boolean(process.env.DATABASE_URL ?? postgresBinaries());

/** Tests that need a database (`*.db.test.ts`) run once on each engine that is here. */
const onEngine = (engine: 'embedded' | 'postgresql') => ({
  extends: true as const,
  test: {
    name: engine,
    include: databaseTests,
    exclude: ignored,
    env: { TEST_ENGINE: engine },
    globalSetup: ['tests/support/database-setup.ts'],
  },
});

export default defineConfig({
  test: {
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 120_000,
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
