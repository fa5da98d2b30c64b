import { afterEach, expect, test, vi } from 'vitest';
import type { Notice } from '#db/notifications.ts';
import { createLogger } from '#process/logger.ts';
import { createAnnouncer } from './announcer.ts';

afterEach(() => void vi.useRealTimers());

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

test('a notice does not repeat what the one before it said', async () => {
  vi.useFakeTimers();
  const notices: Notice[] = [];
  const announcer = createAnnouncer({ publish: async (notice) => void notices.push(notice) }, log);
  announcer.add({ ...saved(['world'], ['a']), stories: { stories: [1], articles: ['a'] } });
  await vi.advanceTimersByTimeAsync(1_000);
  announcer.add({ ...saved(['europe'], ['b']), stories: { stories: [2], articles: ['b'] } });
  await announcer.close();
  expect(notices.slice(2)).toEqual([
    { kind: 'news', sections: ['europe'], articles: ['b'] },
    { kind: 'stories', stories: [2], articles: ['b'] },
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

test('closing waits for the notice in progress, and for one after it whose time has come meanwhile', async () => {
  vi.useFakeTimers();
  const told: (() => void)[] = [];
  const announcer = createAnnouncer({ publish: () => new Promise((done) => void told.push(done)) }, log);
  announcer.add(saved(['world']));
  await vi.advanceTimersByTimeAsync(1_000);
  announcer.add(saved(['europe']));
  let isClosed = false;
  const closing = announcer.close().then(() => (isClosed = true));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(told).toHaveLength(1); // one after the other
  told[0]?.();
  await vi.advanceTimersByTimeAsync(0);
  expect([told.length, isClosed]).toEqual([2, false]);
  told[1]?.();
  await closing;
});
