import { afterAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const opened = await openTestDatabase();
afterAll(opened.close);

const Described = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.looseObject({ summary: z.string() }))),
});
/** The documentation itself, and addresses to which only Google sends browsers. */
const undescribed = ['/api/openapi.json', '/api/docs', '/api/auth/callback/google'];

test('every call of the API is documented', async () => {
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

const Operations = z.record(
  z.string(),
  z.record(
    z.string(),
    z.object({
      requestBody: z.optional(z.object({ required: z.boolean() })),
      parameters: z._default(z.array(z.looseObject({ in: z.string(), name: z.string() })), []),
      responses: z.record(z.string(), z.object({ content: z.optional(z.looseObject({})) })),
    }),
  ),
);

async function describedOperations() {
  const reply = await createTestApp(opened.database).request('/api/openapi.json');
  const { paths } = z.object({ paths: Operations }).parse(await reply.json());
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ call: `${method} ${path}`, ...operation })),
  );
}

test('every call documents its replies, and the refusals of its body', async () => {
  const operations = await describedOperations();
  const silent = operations.filter(
    ({ responses }) =>
      !Object.entries(responses).some(([status, { content }]) => status.startsWith('2') && content),
  );
  expect(silent.map(({ call }) => call)).toEqual([]);
  const carrying = operations.filter(({ requestBody }) => requestBody);
  expect(carrying.length).toBeGreaterThan(20);
  for (const { call, responses } of carrying)
    expect([call, ...Object.keys(responses)]).toEqual(expect.arrayContaining([call, '403', '413', '415']));
});

test('every parameter of a query is explained, such as which address of an article its comments have', async () => {
  const operations = await describedOperations();
  const known = operations.flatMap(({ call, parameters }) =>
    parameters.filter((each) => each.in === 'query').map((each) => ({ call, ...each })),
  );
  expect(known.filter((each) => !('description' in each)).map(({ call, name }) => `${call} ${name}`)).toEqual(
    [],
  );
  expect(known).toContainEqual(
    expect.objectContaining({
      call: 'get /api/get_article_comments',
      name: 'article_id',
      description: 'Address of the article at its publisher, its url in lists',
    }),
  );
});

test('the reply to a refused body matches the documentation', async () => {
  const app = createTestApp(opened.database);
  const known = (await describedOperations()).find(({ call }) => call === 'post /api/report_comment');
  const send = async (headers: Record<string, string>) =>
    (await app.request('/api/report_comment', { method: 'POST', body: 'comment_id=1', headers })).status;
  const answers = [
    await send({ 'content-type': 'text/plain' }),
    await send({ 'content-type': 'application/json', origin: 'https://elsewhere.example' }),
  ];
  expect(answers).toEqual([415, 403]);
  expect(Object.keys(known?.responses ?? {})).toEqual(expect.arrayContaining(answers.map(String)));
});

test('registering a member is documented with 200 and 201', async () => {
  const known = (await describedOperations()).find(({ call }) => call === 'post /api/new_user');
  expect(Object.keys(known?.responses ?? {})).toEqual(expect.arrayContaining(['200', '201']));
});

test('the documentation page shows the fields of a call’s body', async () => {
  const page = await (await createTestApp(opened.database).request('/api/docs')).text();
  const [, section = ''] = page.split('<code>POST /api/create_comment</code>');
  const [comment = ''] = section.split('</section>');
  expect(comment).toMatch(/<dt><code>content<\/code> \(required\)<\/dt>\s+<dd>string<\/dd>/);
  expect(comment).not.toContain('Parameters');
  expect(page).toContain('<code>data.updateUser.newUsername</code>');
});
