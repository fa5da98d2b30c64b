import { expect, test, vi } from 'vitest';
import type { Database } from './client.ts';
import { prepareOnce } from './prepare-once.ts';

test('a statement is built once for each database and name', () => {
  const [one, other] = [{} as Database, {} as Database];
  const build = vi.fn<() => object>(() => ({}));
  const statement = prepareOnce(one, 'list', build);
  expect(prepareOnce(one, 'list', build)).toBe(statement);
  expect(build).toHaveBeenCalledOnce();
  expect(prepareOnce(other, 'list', build)).not.toBe(statement);
  expect(prepareOnce(one, 'home', build)).not.toBe(statement);
});
