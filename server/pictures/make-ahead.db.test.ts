import { expect, test } from 'vitest';
import type { Notice } from '#db/notifications.ts';
import { openPictureSites } from '#tests/support/picture-site.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { until } from '#tests/support/site.ts';
import { makeAhead } from './make-ahead.ts';
import { PictureError } from './picture-error.ts';

test('a picture that cannot be made is given up, but not when only what makes pictures was gone', async () => {
  const sites = await openPictureSites();
  const costly = await sites.name('/costly.jpg', { sections: ['breaking'] });
  const photo = await sites.name('/photo.jpg', { slugId: 'b', sections: ['local/de'] });
  const listeners: ((notice: Notice) => void)[] = [];
  const closing = new AbortController();
  const tried: string[] = [];
  const working = makeAhead({
    service: {
      find: async () => ({ state: 'none' }),
      prepare: async ({ id }) => {
        tried.push(id);
        throw new PictureError(id === costly ? 'too_costly' : 'maker_gone', 'It was not made.');
      },
    },
    database: sites.database,
    notifications: {
      subscribe: (listener) => {
        listeners.push(listener);
        return () => undefined;
      },
    },
    log: quietLog,
    closed: closing.signal,
  });
  await until(async () => tried.length > 1);
  for (const listener of listeners) listener({ kind: 'news', sections: [], articles: [] });
  await until(async () => tried.length > 2);
  closing.abort();
  await working;
  expect(tried).toEqual([costly, photo, photo]);
  await sites.close();
});
