import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { StoredReply } from './stored-reply.ts';

/** A text that does not become much smaller. */
const textOf = (bytes: number) =>
  Buffer.from(
    Array.from({ length: bytes }, (_, n) => createHash('md5').update(`${n}`).digest('hex')[0]).join(''),
  );

const replyOf = (status: number, bytes: number) =>
  new StoredReply({ status, headers: { 'content-type': 'text/plain' }, body: textOf(bytes), tags: [] }, 5);

/** The status of the answer to a request with these headers. */
async function ask(reply: StoredReply, headers: Record<string, string> = {}): Promise<number> {
  let answered = 0;
  const response = { writeHead: (status: number) => ((answered = status), response), end: () => response };
  await reply.send({ method: 'GET', headers } as IncomingMessage, response as unknown as ServerResponse);
  return answered;
}

test('only what was found can be what the client has already', async () => {
  const found = replyOf(200, 10);
  for (const known of [found.etag, found.etag.slice(2), `"other", ${found.etag}`, ' *'])
    expect(await ask(found, { 'if-none-match': known })).toBe(304);
  expect(await ask(found, { 'if-none-match': '"other"' })).toBe(200);
  const missing = replyOf(404, 10);
  for (const known of [missing.etag, '*']) expect(await ask(missing, { 'if-none-match': known })).toBe(404);
});

test('a long text that was sent ten times with brotli can be compressed better, once', async () => {
  const reply = replyOf(200, 5_000);
  for (let times = 1; times <= 10; times += 1) {
    expect(reply.canShrink).toBe(false);
    await ask(reply, { 'accept-encoding': 'br' });
  }
  expect(reply.canShrink).toBe(true);
  await reply.shrink();
  expect(reply.canShrink).toBe(false);
});

test.each([
  ['br', 4_000],
  ['gzip', 5_000],
])('one that was only sent with %s, and has %i bytes, is not worth it', async (encoding, bytes) => {
  const reply = replyOf(200, bytes);
  for (let times = 1; times <= 10; times += 1) await ask(reply, { 'accept-encoding': encoding });
  expect(reply.canShrink).toBe(false);
});
