import { expect, test } from 'vitest';
import { absentDatabase, startTestServer } from '#tests/support/test-server.ts';
import { PortUnavailable } from './listening.ts';

test.each([
  ['192.0.2.1', /^Cannot listen on port 0 of 192\.0\.2\.1: .*\. Choose another with HOST\.$/],
  ['999.1.1.1', /^Cannot listen on port 0 of 999\.1\.1\.1: .*\. Choose another with HOST\.$/],
])('a HOST that is no address of this machine is named: %s', async (host, sentence) => {
  const failure = await startTestServer(absentDatabase(), { host }).catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(PortUnavailable);
  expect(failure).toMatchObject({ message: expect.stringMatching(sentence) });
});

test('an error about a PORT in use names it', async () => {
  const { port, close } = await startTestServer(absentDatabase());
  await expect(startTestServer(absentDatabase(), { port })).rejects.toThrow(
    /^Cannot listen on port \d+ of 127\.0\.0\.1: .*\. Choose another with PORT\.$/,
  );
  await close();
});

test('a server can be stopped before it listens', async () => {
  const { close } = await startTestServer(absentDatabase(), { listens: false });
  await expect(close()).resolves.toBeUndefined();
});
