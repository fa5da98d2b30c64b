import { expect, test } from 'vitest';
import type { Notice } from '#db/notifications.ts';
import { createLogger } from '#process/logger.ts';
import { createAnnouncer } from './announcer.ts';

const log = createLogger('silent', 'test');
const saved = (sections: string[], articles: string[] = []) => ({
  created: 1,
  updated: 0,
  sections,
  articles,
});

test('changes of several feeds are gathered into one notice', async () => {
  const notices: Notice[] = [];
  const announcer = createAnnouncer({ publish: async (notice) => void notices.push(notice) }, log);
  announcer.add(saved(['world', 'local/de'], ['a']));
  announcer.add(saved(['world', 'europe'], ['b']));
  await announcer.close();
  expect(notices).toEqual([
    { kind: 'news', sections: ['world', 'local/de', 'europe'], articles: ['a', 'b'] },
  ]);
});

test('without anything new there is no notice', async () => {
  const notices: Notice[] = [];
  const announcer = createAnnouncer({ publish: async (notice) => void notices.push(notice) }, log);
  announcer.add(saved([]));
  await announcer.close();
  expect(notices).toEqual([]);
});

test('a notice that cannot be sent does not stop the newsroom', async () => {
  const announcer = createAnnouncer({ publish: () => Promise.reject(new Error('no line')) }, log);
  announcer.add(saved(['world']));
  await expect(announcer.close()).resolves.toBeUndefined();
});

test('closing waits for a notice in progress', async () => {
  const begun = Promise.withResolvers<void>();
  const told = Promise.withResolvers<void>();
  const publish = () => {
    begun.resolve();
    return told.promise;
  };
  const announcer = createAnnouncer({ publish }, log);
  announcer.add(saved(['world']));
  await begun.promise;
  let isClosed = false;
  const closing = announcer.close().then(() => (isClosed = true));
  await new Promise(setImmediate);
  expect(isClosed).toBe(false);
  told.resolve();
  await closing;
});
