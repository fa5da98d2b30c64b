import { afterEach, expect, test, vi } from 'vitest';
import { markAsUsed, previousBuild } from './used-builds.ts';

/** Lists caches in the order of their creation, as browsers do. */
function fakeCaches(...existing: string[]) {
  const names = new Set(existing);
  return {
    open: async (name: string) => void names.add(name),
    delete: async (name: string) => names.delete(name),
    keys: async () => [...names],
  };
}

afterEach(() => vi.unstubAllGlobals());

test('after a return to an earlier build, that one comes before the next', async () => {
  vi.stubGlobal('caches', fakeCaches());
  for (const build of ['A', 'B', 'A']) await markAsUsed(build);
  expect(await previousBuild('A')).toEqual(['B']);
  await markAsUsed('C');
  expect(await previousBuild('C')).toEqual(['A']);
});

test('a build that was never used is not the previous one; one from before there were marks may be', async () => {
  vi.stubGlobal('caches', fakeCaches('files-old', 'pages-old', 'files-broken'));
  await markAsUsed('new');
  expect(await previousBuild('new')).toEqual(['old']);
  vi.stubGlobal('caches', fakeCaches('files-broken'));
  expect(await previousBuild('new')).toEqual([]);
});
