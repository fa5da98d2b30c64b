import {
  existsSync,
  mkdirSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pino from 'pino';
import { afterAll, afterEach, expect, test } from 'vitest';
import { sql, type SQL } from '#db/drizzle.ts';
import { picture } from '#db/schema.ts';
import { openPictureSites } from '#tests/support/picture-site.ts';
import { until } from '#tests/support/site.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const sites = await openPictureSites();
afterAll(async () => sites.close());
afterEach(async () => sites.clear());

test('stored pictures outlive the process, need no publisher and are shared by processes with the same folder', async () => {
  const id = await sites.name('/photo.jpg');
  const first = sites.openSite();
  const bytes = await (await first.ask(id)).arrayBuffer();
  await first.close();
  const second = sites.openSite();
  expect(await (await second.ask(id)).arrayBuffer()).toEqual(bytes);
  expect((await second.ask(id, 320)).status).toBe(200);
  expect(sites.asked).toEqual(['/photo.jpg']);
});

test('the properties of a picture are stored later if the database is not available at once', async () => {
  const id = await sites.name('/photo.jpg');
  const site = sites.openSite();
  await sites.database.execute(sql`alter table picture add constraint away check (state <> 'fine')`);
  try {
    expect((await site.ask(id)).status).toBe(200);
    expect(await site.markOf('a')).toMatchObject({ width: null });
  } finally {
    await sites.database.execute(sql`alter table picture drop constraint away`);
  }
  await site.ask(id, 320);
  expect(await site.markOf('a')).toMatchObject({ width: 1200 });
  expect(sites.asked).toEqual(['/photo.jpg']);
});

test('a stored picture whose properties were not recorded is examined again after the next start', async () => {
  const id = await sites.name('/photo.jpg');
  const killed = sites.openSite();
  await killed.ask(id);
  await killed.close();
  await sites.database.execute(sql`update picture set state = 'unseen', width = null, height = null`);
  const site = sites.openSite();
  await until(async () => {
    expect((await site.ask(id)).status).toBe(200);
    return (await site.markOf('a'))?.width === 1200;
  }, 20_000);
});

test('a picture damaged by a power failure is made again', async () => {
  const id = await sites.name('/photo.jpg');
  const site = sites.openSite();
  const bytes = await (await site.ask(id)).arrayBuffer();
  const path = sites.pathOf(`${id}-640.webp`);
  truncateSync(path, statSync(path).size - 7);
  truncateSync(sites.pathOf(`${id}-1440.webp`), 0);
  expect(await (await site.ask(id)).arrayBuffer()).toEqual(bytes);
  expect(sites.asked).toEqual(['/photo.jpg', '/photo.jpg']);
});

test('if nothing can be stored pictures are still shown, and fetched once for several sizes', async () => {
  const id = await sites.name('/photo.jpg');
  writeFileSync(join(sites.folder(), 'a-file'), '');
  const site = sites.openSite({ dataDir: join(sites.folder(), 'a-file') });
  expect((await site.ask(id)).status).toBe(200);
  expect((await site.ask(id, 320)).status).toBe(200);
  expect(sites.asked).toEqual(['/photo.jpg']);
});

test('beyond the limit the least recently requested pictures are removed', async () => {
  const ids: string[] = [];
  const first = sites.openSite();
  for (let n = 1; n <= 4; n += 1) {
    const id = await sites.name(`/photo.jpg?${n}`, { slugId: `n${n}` });
    await first.ask(id);
    ids.push(id);
  }
  await first.close(); // what is made later, when nobody waits, would be new
  for (const file of sites.kept()) {
    const used = Date.now() / 1000 - (9 - ids.indexOf(file.slice(0, 20))) * 86_400;
    utimesSync(sites.pathOf(file), used, used);
  }
  const second = sites.openSite();
  for (const width of [640, 1440] as const) await second.ask(ids[0] ?? '', width);
  await second.close();
  const total = sites.kept().reduce((sum, file) => sum + statSync(sites.pathOf(file)).size, 0);
  sites.openSite({ picturesMax: Math.round(total * 0.7) });
  const left = () => new Set(sites.kept().map((file) => file.slice(0, 20)));
  await until(async () => !left().has(ids[1] ?? ''));
  expect(left()).toContain(ids[0]);
  expect(left()).toContain(ids[3]);
});

test('a picture that cannot be fetched again stays on pages, unless its publisher says so for long', async () => {
  sites.give('/later.jpg', sites.photograph);
  const id = await sites.name('/later.jpg');
  const site = sites.openSite();
  expect((await site.ask(id)).status).toBe(200);
  rmSync(sites.pathOf(`${id}-1440.webp`));
  sites.take('/later.jpg');
  const mayBeFetched = () =>
    sites.database.update(picture).set({ retryAt: sql`now() - interval '1 second'` });
  for (const times of [2, 3, 4]) {
    expect((await site.ask(id, 960, 'avif')).status).toBe(404);
    expect((await site.ask(id, 320)).status).toBe(404);
    expect(sites.asked).toHaveLength(times);
    expect(await site.markOf('a')).toMatchObject({ id, width: 1200 });
    expect((await site.ask(id)).status).toBe(200);
    await mayBeFetched();
  }
  await site.ask(id, 320);
  expect(await site.markOf('a')).toBeNull();
  sites.give('/later.jpg', sites.photograph);
  await mayBeFetched();
  expect((await site.ask(id, 320)).status).toBe(200);
  expect(await site.markOf('a')).toMatchObject({ id, width: 1200 });
});

test('what must not be fetched now is made of a kept picture', async () => {
  const id = await sites.name('/photo.jpg');
  const site = sites.openSite();
  await site.ask(id);
  await sites.database.update(picture).set({ failures: 1, retryAt: sql`now() + interval '1 hour'` });
  expect((await site.ask(id, 320)).status).toBe(200);
  expect(sites.asked).toEqual(['/photo.jpg']);
});

test('a stop does not wait for the tidying of many pictures, and does not warn of its end', async () => {
  for (let n = 0; n < 256; n += 1) {
    const path = sites.pathOf(`${n.toString(16).padStart(2, '0')}aaaa-640.webp`);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, '');
  }
  let looks = 0;
  let isClosed = false;
  const slow = Object.create(sites.database, {
    execute: {
      value: async (query: SQL) => {
        looks += 1;
        await pause(20);
        if (isClosed) throw new Error('The database is closed');
        return sites.database.execute(query);
      },
    },
  }) as typeof sites.database;
  const warned: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void warned.push(line) });
  const site = sites.openSite({}, undefined, slow, log);
  await until(async () => looks > 10);
  const before = looks;
  isClosed = true;
  await site.close();
  expect(looks).toBeLessThan(before + 5);
  expect(warned).toEqual([]);
});

test('other files in the folder, as on a disk of its own, are left alone and do not prevent removal', async () => {
  const others = join(sites.folder(), 'pictures', 'others');
  mkdirSync(others, { recursive: true });
  writeFileSync(join(others, 'found'), '');
  symlinkSync('lost+found', join(sites.folder(), 'pictures', 'lost+found')); // not readable, even by root
  const site = sites.openSite();
  await site.ask(await sites.name('/photo.jpg'));
  await site.close();
  sites.openSite({ picturesMax: 1 });
  await until(async () => sites.kept().length === 0, 20_000);
  expect(existsSync(join(others, 'found'))).toBe(true);
});

test('a browser that has a picture gets 304, and may cache it for ever', async () => {
  const id = await sites.name('/photo.jpg');
  const server = await startTestServer(sites.database, { pictures: sites.openSite().service });
  const address = `http://127.0.0.1:${server.port}/pictures/${id}-640.webp`;
  const first = await fetch(address);
  const etag = first.headers.get('etag') ?? '';
  const bytes = await first.arrayBuffer();
  rmSync(join(sites.folder(), 'pictures'), { recursive: true });
  expect(await (await fetch(`${address}?campaign=1`)).arrayBuffer()).toEqual(bytes);
  expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect((await fetch(address, { method: 'HEAD' })).headers.get('content-length')).toBe(
    String(bytes.byteLength),
  );
  await server.close();
});
