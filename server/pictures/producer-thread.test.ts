import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdirSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import { afterEach, expect, test } from 'vitest';
import type { Logger } from '#process/logger.ts';
import { photograph } from '#tests/support/photograph.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import type { PictureTask } from './picture-producer.ts';
import { startProducerThread } from './producer-thread.ts';

const folder = mkdtempSync(join(tmpdir(), 'europe-news-producer-'));
const settings = {
  folder,
  bytesMax: 1_000_000,
  userAgent: 'Test',
  privateNetworkAllowed: true,
  proxy: null,
  notFrom: [],
};
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function taskFor(url: string): PictureTask {
  return {
    id: '0'.repeat(20),
    url,
    owner: 'The Example',
    mayBeFetched: true,
    files: [{ width: 320, format: 'webp' }],
    pace: 'waiting',
  };
}

test('the bytes of a picture come with its properties, which are published once', async () => {
  const jpeg = await (await photograph(400, 300)).jpeg().toBuffer();
  const publisher = await startPublisher((_, response) => void response.end(jpeg));
  const producer = startProducerThread(settings, quietLog);
  const task = taskFor(`${publisher.origin}/photo.jpg`);
  const both = await Promise.all([producer.make(task), producer.make(task)]);
  const again = await producer.make({ ...task, files: [] });
  await producer.close();
  await publisher.stop();
  expect(both.flatMap(({ finding }) => finding ?? [])).toMatchObject([
    { state: 'seen', picture: { width: 400, height: 300, isFit: true } },
  ]);
  const [files, others] = both.map((made) => made.state === 'made' && made.files);
  expect(files).toHaveLength(1);
  expect(others).toEqual(files);
  expect(again).toEqual({ state: 'made', finding: null, files: [] });
});

test('requests to a thread that dies fail and do not hang', async () => {
  // A log level that the thread does not know.
  const log = pino({ level: 'whisper', customLevels: { whisper: 90 } }) as unknown as Logger;
  const producer = startProducerThread(settings, log);
  for (const attempt of [1, 2])
    expect(await producer.make(taskFor(`http://127.0.0.1:9/${attempt}`))).toMatchObject({
      state: 'failed',
      code: 'maker_gone',
    });
  await producer.close();
});

test('a producer that was never used, or is closed while it works, ends', async () => {
  await startProducerThread(settings, quietLog).close();
  const publisher = await startPublisher(() => undefined); // never answers
  const producer = startProducerThread(settings, quietLog);
  const made = Promise.allSettled([producer.make(taskFor(`${publisher.origin}/photo.jpg`))]);
  await producer.close();
  await publisher.stop();
  expect((await made)[0]).not.toMatchObject({ value: { state: 'made' } });
  expect(await producer.make(taskFor('http://127.0.0.1:9/'))).toMatchObject({ code: 'maker_gone' });
});

test('closing a producer does not wait for a disk that does not respond', async () => {
  const task = taskFor('http://127.0.0.1:9/');
  const master = join(folder, '00', `${task.id}-1440.webp`);
  mkdirSync(join(folder, '00'), { recursive: true });
  execFileSync('mkfifo', [master]); // opening it blocks until there is a writer
  const producer = startProducerThread(settings, quietLog);
  const made = producer.make(task);
  await producer.close();
  expect(await made).toMatchObject({ code: 'maker_gone' });
  closeSync(openSync(master, constants.O_RDWR)); // unblocks a reader, and does not block if there is none
});
