import { defineConfig } from '@playwright/test';
import { chromiumFlags, findChromium } from '#tests/support/chromium.ts';
import { hasSharedMemory } from '#tests/support/shared-memory.ts';
import { workerProject } from './worker-project.ts';

const { executablePath, env } = await findChromium();

/** What members do, at desktop width with the service worker active, as it is from the second page on. */
const ofMembers = [
  'comments.desktop.test.ts',
  'google.desktop.test.ts',
  'nothing-left.desktop.test.ts',
  'sessions.desktop.test.ts',
  'signed-in.test.ts',
];

/** These wait for the time limits of the service worker, and hardly use the processor. */
const ofWaiting = 'dead-line.phone.test.ts';

/** Playwright makes Chromium's processes share memory by files on disk, for containers with little shared memory. */
const roomToShare = 2 ** 31; // bytes
const sharedInFiles = '--disable-dev-shm-usage';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/**
 * Every test runs at phone and at desktop width, on one site that reads feeds of a local server. Tests of what exists
 * at one width only, or does not depend on it, are in *.phone.test.ts and *.desktop.test.ts.
 */
export default defineConfig({
  testDir: '.',
  build: { external: ['**/*.ts'] }, // Node runs the tests as it runs what they test
  globalSetup: './global-setup.ts',
  outputDir: '../../test-results',
  fullyParallel: true,
  workers: 5, // four for tests that use the processor, and one for those that wait
  // On a busy machine a browser may have to wait for half a minute. A test that passes only on retry is broken.
  timeout: 300_000,
  expect: { timeout: 45_000 },
  retries: 0,
  failOnFlakyTests: true,
  // The gate counts results from a report; without a file for it, the report would fill the terminal.
  reporter: process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? [['list'], ['json']] : 'list',
  use: {
    ...(process.env.SITE_URL && { baseURL: process.env.SITE_URL }),
    locale: 'en-GB',
    timezoneId: 'Europe/Brussels',
    launchOptions: {
      executablePath,
      args: chromiumFlags,
      ...(hasSharedMemory(roomToShare) && { ignoreDefaultArgs: [sharedInFiles] }),
      env: { ...process.env, ...env },
    },
    trace: 'off',
    // A worker would make the pages' requests, and tests would no longer see them; see workerProject.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'waiting', testMatch: ofWaiting, workers: 1, use: phone },
    { name: 'phone', testIgnore: ['*.desktop.test.ts', ofWaiting], workers: 4, use: phone },
    {
      name: 'desktop',
      testIgnore: ['*.phone.test.ts', ...ofMembers],
      workers: 4,
      use: { viewport: { width: 1440, height: 900 } },
    },
    {
      name: workerProject,
      testMatch: ofMembers,
      workers: 4,
      use: { viewport: { width: 1440, height: 900 }, serviceWorkers: 'allow' },
    },
  ],
});
