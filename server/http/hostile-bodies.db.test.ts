import { afterAll, expect, test } from 'vitest';
import { newMember, password, Reader } from '#tests/support/reader.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const opened = await openTestDatabase();
const app = createTestApp(opened.database);
afterAll(opened.close);

/** Bodies of the maximum size, each of which once kept a process busy for more than five seconds. */
const marks = ['\u0345', '\u0301', '\u0316', '\u0334'].map((mark) => mark.repeat(7_500)).join('');
const dots = `reader@example.org${'.'.repeat(60_000)} `;

test('no text in a request delays all others', { timeout: 30_000 }, async () => {
  const visitor = new Reader(app);
  const member = await newMember(app, 'reader@example.org');
  const bodies: [string, object][] = [
    ['/api/auth/sign-up/email', { email: 'new@example.org', password, name: `a${marks}` }],
    ['/api/auth/sign-up/email', { email: dots, password }],
    ['/api/auth/sign-in/email', { email: dots, password }],
    ['/api/auth/request-password-reset', { email: dots }],
    ['/api/report_comment', { comment_id: '1', reason: 'spam', note: `a${marks}` }],
  ];
  const ofMembers: [string, object][] = [
    ['/api/create_comment', { article_id: 'https://news.example/a', content: `a${marks}` }],
    ['/api/send-feedback', { message: `a${marks}` }],
    ['/api/auth/update-user', { name: `a${marks}` }],
  ];
  for (let round = 0; round < 6; round += 1) {
    for (const [path, body] of bodies) expect((await visitor.post(path, body)).status).toBeLessThan(500);
    for (const [path, body] of ofMembers) expect((await member.post(path, body)).status).toBeLessThan(500);
  }
});
