import { expect, test } from 'vitest';
import { running } from '#process/version.mjs';
import { createTestApp, healthOf } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

test('a process is ready while its database answers and it is not draining', async () => {
  const { database, close } = await openTestDatabase();
  let draining = false;
  const app = createTestApp(database, { health: { ...healthOf(database), isDraining: () => draining } });
  const readiness = async () => (await app.request('/readyz')).status;
  await expect.poll(readiness).toBe(200); // whoever asks a busy machine asks again
  draining = true;
  expect(await readiness()).toBe(503);
  draining = false;
  await expect.poll(readiness).toBe(200);
  await close();
  expect((await app.request('/readyz')).status).toBe(503);
  expect((await app.request('/healthz')).status).toBe(200);
});

test('a process says which version of the product it runs', async () => {
  const { database, close } = await openTestDatabase();
  const app = createTestApp(database);
  expect(await (await app.request('/healthz')).json()).toEqual({ status: 'alive', ...running });
  const { version, commit } = running;
  expect(await (await app.request('/metrics')).text()).toContain(
    `build_info{version="${version}",commit="${commit ?? ''}",node="${process.version}"} 1\n`,
  );
  await close();
});

test('without its database the API says so and the metrics still answer', async () => {
  const { database, close } = await openTestDatabase();
  const app = createTestApp(database);
  const before = await (await app.request('/metrics')).text();
  expect(before).toContain('news{of="articles"} 0');
  expect(before).toContain('http_request_duration_seconds');
  await close();
  const response = await app.request('/api/europe');
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    error: 'The news are not reachable at the moment. Please try again soon.',
    code: 'unavailable',
  });
  expect((await app.request('/metrics')).status).toBe(200);
});
