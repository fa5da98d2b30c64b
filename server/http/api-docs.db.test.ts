import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await openTestDatabase();
});
afterAll(() => opened.close());

const Described = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ summary: z.string() }))),
});
/** The documentation itself, and where only Google sends browsers. */
const undescribed = ['/api/openapi.json', '/api/docs', '/api/auth/callback/google'];

test('every call of the API is described', async () => {
  const app = createTestApp(opened.database);
  const { paths } = Described.parse(await (await app.request('/api/openapi.json')).json());
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const existing = app.routes
    .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/api/') && !undescribed.includes(path))
    .map(({ method, path }) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
  expect(new Set(described)).toEqual(new Set(existing));
  expect(paths['/api/users/{uid}']?.['patch']).toMatchObject({
    requestBody: {
      content: {
        'application/json': { schema: { type: 'object', properties: { displayName: { type: 'string' } } } },
      },
    },
  });
});
