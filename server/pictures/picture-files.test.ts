import { chmodSync, mkdtempSync, rmSync, statSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { quietLog } from '#tests/support/quiet-log.ts';
import { openPictureFiles } from './picture-files.ts';

const name = 'ab0c-640.webp';
const nobody = 65_534;
/** Only root can act as another user for a moment. */
const isRoot = process.geteuid?.() === 0;

test.runIf(isRoot)(
  'files stored by another user in a shared folder can be read, even long afterwards',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'europe-news-shared-'));
    chmodSync(folder, 0o755);
    const files = openPictureFiles({ folder, bytesMax: 1_000_000 }, quietLog);
    try {
      await files.write(name, Buffer.from('a picture'));
      const path = join(folder, 'ab', name);
      const longAgo = Date.now() / 1000 - 7_200;
      utimesSync(path, longAgo, longAgo);
      process.seteuid?.(nobody);
      try {
        expect((await files.read(name))?.toString()).toBe('a picture');
      } finally {
        process.seteuid?.(0);
      }
      expect(statSync(path).mtimeMs / 1000).toBeCloseTo(longAgo, 0);
      await files.read(name);
      expect(Date.now() - statSync(path).mtimeMs).toBeLessThan(600_000);
    } finally {
      await files.close();
      rmSync(folder, { recursive: true });
    }
  },
);
