import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, afterEach, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { sql } from '#db/drizzle.ts';
import { picture } from '#db/schema.ts';
import { openPictureSites } from '#tests/support/picture-site.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { newMember } from '#tests/support/reader.ts';
import { until } from '#tests/support/site.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { createPictureMaker } from './picture-maker.ts';

const sites = await openPictureSites();
afterAll(async () => sites.close());
afterEach(async () => sites.clear());

async function sizeOf(reply: Response) {
  const { width, height, format } = await sharp(await reply.arrayBuffer()).metadata();
  return { width, height, format };
}

test('a picture is served in the size and format of its address, and fetched once', async () => {
  const id = await sites.name('/photo.jpg');
  const site = sites.openSite();
  const reply = await site.ask(id);
  expect(reply.headers.get('content-type')).toBe('image/webp');
  expect(reply.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=86400, immutable');
  expect(await sizeOf(reply)).toEqual({ width: 640, height: 336, format: 'webp' });
  expect(await sizeOf(await site.ask(id, 320, 'jpg'))).toMatchObject({ width: 320, format: 'jpeg' });
  expect(await sizeOf(await site.ask(id, 960, 'avif'))).toMatchObject({ width: 960, format: 'heif' });
  expect(await sizeOf(await site.ask(id, 1440))).toMatchObject({ width: 1200 });
  expect(sites.asked).toEqual(['/photo.jpg']);
});

test('the first requested size is made together with the largest, from the publisher’s file', async () => {
  const id = await sites.name('/photo.jpg');
  const reply = await sites.openSite().ask(id);
  const maker = createPictureMaker({ log: quietLog });
  const { files } = await maker.make(
    {
      source: sites.photograph,
      files: [
        { width: 1440, format: 'webp' },
        { width: 640, format: 'webp' },
      ],
      pace: 'waiting',
    },
    new AbortController().signal,
  );
  await maker.close();
  expect(Buffer.from(await reply.arrayBuffer())).toEqual(Buffer.from(files[1] ?? []));
  expect(sites.kept().toSorted()).toEqual([`${id}-1440.webp`, `${id}-640.webp`]);
});

test('the properties of a picture come with its article, and every process is notified of them', async () => {
  const id = await sites.name('/photo.jpg');
  const site = sites.openSite();
  expect(await site.markOf('a')).toEqual({ id, width: null, height: null, color: null, avif: false });
  await site.ask(id);
  expect(await site.markOf('a')).toEqual({
    id,
    width: 1200,
    height: 630,
    color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    avif: false,
  });
  await until(async () => sites.notices.length > 0);
  expect(sites.notices).toEqual([{ kind: 'pictures', articles: ['a'] }]);
});

test('simultaneous requests fetch a picture once', async () => {
  const id = await sites.name('/photo.jpg');
  const site = sites.openSite();
  const replies = await Promise.all(
    ([320, 640, 960, 640, 320] as const).map(async (width) => site.ask(id, width)),
  );
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(sites.asked).toEqual(['/photo.jpg']);
});

test('nothing is fetched for unknown ids or other sizes', async () => {
  const id = await sites.name('/photo.jpg');
  const app = createTestApp(sites.database, { pictures: sites.openSite().service });
  for (const path of [
    `${'0'.repeat(20)}-640.webp`,
    `${id}-641.webp`,
    `${id}-640.png`,
    `${id.toUpperCase()}-640.webp`,
    `${id}-640.webp/..`,
    '..%2f..%2fetc%2fpasswd',
    '',
  ])
    expect((await app.request(`/pictures/${path}`)).status).toBe(404);
  expect(sites.asked).toEqual([]);
});

test('a picture compressed without request is shown, unless it is too large when decompressed', async () => {
  const site = sites.openSite();
  const ask = async (slugId: string, bytes: Buffer, path = `/${slugId}.gz`) => {
    sites.give(path, gzipSync(bytes));
    return (await site.ask(await sites.name(path, { slugId }))).status;
  };
  expect(await ask('packed', sites.photograph)).toBe(200);
  expect(await ask('undeclared', sites.photograph, '/undeclared.jpg')).toBe(200);
  expect(await site.markOf('packed')).toMatchObject({ width: 1200 });
  expect(await ask('bomb', Buffer.concat([sites.photograph, Buffer.alloc(100_000_000)]))).toBe(404);
  expect(await site.markOf('bomb')).toBeNull();
});

test('redirects of pictures are followed without cookies on the public web, but not into private networks', async () => {
  const moved = await sites.name('/moved.jpg');
  expect((await sites.openSite().ask(moved)).status).toBe(200);
  // A literal private address and one behind a redirect are both refused; the test's publisher itself is on loopback.
  const strict = sites.openSite({ privateNetworkAllowed: false });
  const inside = await sites.name('/inside.jpg', { slugId: 'b' });
  expect((await strict.ask(inside)).status).toBe(404);
  expect(sites.asked).not.toContain('/inside.jpg');
});

test.each([
  ['is not there', '/gone.jpg', 86_400],
  ['is a page that says so', '/page.jpg', 86_400],
  ['never ends', '/endless.jpg', 86_400],
  ['is for later', '/busy.jpg', 7_200],
])('a picture that %s is not shown, and not asked for again for a while', async (_, path, seconds) => {
  const id = await sites.name(path);
  const site = sites.openSite();
  expect((await site.ask(id)).status).toBe(404);
  expect((await site.ask(id, 320)).status).toBe(404);
  expect(sites.asked).toEqual([path]);
  expect(await site.markOf('a')).toBeNull();
  const [row] = await sites.database
    .select({ wait: sql<number>`extract(epoch from ${picture.retryAt} - now())::float` })
    .from(picture);
  expect(row?.wait).toBeGreaterThan(seconds - 60);
  expect(row?.wait).toBeLessThanOrEqual(seconds);
  await sites.database.update(picture).set({ retryAt: sql`now() - interval '1 second'` });
  expect(await site.markOf('a')).toMatchObject({ id });
  await site.ask(id);
  expect(sites.asked).toEqual([path, path]);
});

test('a picture that failed while the clock was years ahead is shown and fetched again once the clock is corrected', async () => {
  const id = await sites.name('/busy.jpg');
  const site = sites.openSite();
  await site.ask(id);
  await sites.database.update(picture).set({ retryAt: sql`now() + interval '2 years'` });
  expect(await site.markOf('a')).toMatchObject({ id });
  await site.ask(id);
  expect(sites.asked).toEqual(['/busy.jpg', '/busy.jpg']);
});

test('the same bytes at many addresses of one host are a placeholder, not pictures', async () => {
  const site = sites.openSite();
  for (let n = 1; n <= 6; n += 1) {
    const id = await sites.name(`/photo.jpg?${n}`, { slugId: `n${n}` });
    expect((await site.ask(id)).status).toBe(200);
  }
  for (let n = 1; n <= 6; n += 1) expect(await site.markOf(`n${n}`)).toBeNull();
});

test('a known placeholder is not recorded again for every further address', async () => {
  const site = sites.openSite();
  const askFor = async (n: number) => site.ask(await sites.name(`/photo.jpg?${n}`, { slugId: `n${n}` }));
  for (let n = 1; n <= 6; n += 1) await askFor(n);
  const rows = () =>
    sites.database.select({ id: picture.id, version: sql<string>`xmin::text` }).from(picture);
  const before = await rows();
  await askFor(7);
  expect(await rows()).toEqual(expect.arrayContaining(before));
  expect(await site.markOf('n7')).toBeNull();
});

test('neither members nor other publishers can turn a publisher’s picture into a placeholder', async () => {
  const site = sites.openSite();
  await site.ask(await sites.name('/photo.jpg'));
  for (let n = 1; n <= 6; n += 1) {
    const id = await sites.name(`/photo.jpg?${n}`, { slugId: `n${n}`, source: 'Rival' });
    expect((await site.ask(id)).status).toBe(200);
  }
  await sites.name('/photo.jpg', { slugId: 'b', title: 'The same picture', source: 'Rival' });
  for (let n = 1; n <= 6; n += 1) {
    const reader = await newMember(
      site.app,
      `reader-${n}@example.org`,
      `${sites.origin}/photo.jpg?member=${n}`,
    );
    const { face } = z.object({ user: z.object({ face: z.string() }) }).parse(await reader.session()).user;
    expect((await site.ask(face)).status).toBe(200);
  }
  expect(await site.markOf('a')).toMatchObject({ width: 1200 });
  expect(await site.markOf('n1')).toBeNull();
});

test('the next picture of a publisher is fetched when the last one is made, so that they do not pile up', async () => {
  const large = sharp({ create: { width: 3_000, height: 2_400, channels: 3, background: '#246' } });
  sites.give(
    '/large.png',
    await large
      .composite([{ input: sites.photograph }])
      .png()
      .toBuffer(),
  );
  const site = sites.openSite();
  const ids: string[] = [];
  for (let n = 1; n <= 3; n += 1) ids.push(await sites.name(`/large.png?${n}`, { slugId: `n${n}` }));
  const replies = await Promise.all(ids.map((id) => site.ask(id, 1440)));
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(sites.keptWhenAsked).toEqual([0, 1, 2]);
});

test('a request for a picture that takes long is told to retry, and then gets it', async () => {
  const id = await sites.name('/slow.jpg');
  const site = sites.openSite({}, 1);
  const reply = await site.ask(id);
  expect(reply.status).toBe(503);
  expect(Number(reply.headers.get('retry-after'))).toBeGreaterThan(0);
  await until(async () => (await site.ask(id)).status === 200);
  expect(sites.asked).toEqual(['/slow.jpg']);
});

test('pictures at the top of sections are made ahead, for the home page also in AVIF', async () => {
  const id = await sites.name('/photo.jpg', { sections: ['breaking'] });
  const local = await sites.name('/photo.jpg?local', { slugId: 'b', sections: ['local/de'] });
  const site = sites.openSite();
  await until(async () => (await site.markOf('a'))?.avif === true);
  await until(async () => (await site.markOf('b'))?.width === 1200);
  expect(sites.asked).toEqual(['/photo.jpg', '/photo.jpg?local']);
  expect(
    sites
      .kept()
      .filter((file) => file.startsWith(id))
      .toSorted(),
  ).toEqual([`${id}-1440.webp`, `${id}-320.avif`, `${id}-640.avif`, `${id}-960.avif`]);
  expect(sites.kept()).toContain(`${local}-1440.webp`);
});

test('pictures of publishers who do not want them passed on are not fetched', async () => {
  const id = await sites.name('http://pictures.daily.example/photo.jpg');
  const site = sites.openSite({ picturesNotFrom: ['daily.example'] });
  expect((await site.ask(id)).status).toBe(404);
  expect(await site.markOf('a')).toBeNull();
  await site.close();
  const [row] = await sites.database.select({ state: picture.state }).from(picture);
  expect(row?.state).toBe('refused');
  const after = sites.openSite({ picturesNotFrom: ['news-daily.example'] });
  await until(async () => (await after.markOf('a')) !== null);
});

test('they are not fetched through a redirect either', async () => {
  const away = sites.origin.replace('127.0.0.1', 'localhost');
  sites.redirect('/there.jpg', `${away}/photo.jpg`);
  const id = await sites.name('/there.jpg');
  const site = sites.openSite({ picturesNotFrom: ['localhost'] });
  expect((await site.ask(id)).status).toBe(404);
  expect(await site.markOf('a')).toBeNull();
  expect(sites.asked).toEqual(['/there.jpg']);
  expect((await site.ask(await sites.name(`http://localhost.:1/photo.jpg`, { slugId: 'b' }))).status).toBe(
    404,
  );
  const states = await sites.database.select({ state: picture.state }).from(picture);
  expect(states).toEqual([{ state: 'refused' }, { state: 'refused' }]);
});

test('stored pictures of a publisher who does not want it any more are neither served nor kept', async () => {
  const id = await sites.name('/photo.jpg');
  const before = sites.openSite();
  expect((await before.ask(id)).status).toBe(200);
  await before.close();
  const site = sites.openSite({ picturesNotFrom: ['127.0.0.1'] });
  expect((await site.ask(id)).status).toBe(404);
  await expect.poll(() => sites.kept()).toEqual([]);
});

test.each(['Http://127.0.0.1', 'http://ada@127.0.0.1', 'http://127%2E0.0.1', 'http://１２７.0.0.1'])(
  'nor those that a member names as %s, until the host is no longer excluded',
  async (spelling) => {
    const id = await sites.name(sites.origin.replace('http://127.0.0.1', spelling) + '/photo.jpg');
    const before = sites.openSite();
    expect((await before.ask(id)).status).toBe(200);
    await before.close();
    const site = sites.openSite({ picturesNotFrom: ['127.0.0.1'] });
    expect((await site.ask(id)).status).toBe(404);
    await expect.poll(() => sites.kept()).toEqual([]);
    await site.close();
    expect((await sites.openSite().ask(id)).status).toBe(200);
  },
);

test('a site that links to publishers’ pictures serves none itself', async () => {
  const id = await sites.name('/photo.jpg');
  const app = createTestApp(sites.database, { pictures: null });
  expect((await app.request(`/pictures/${id}-640.webp`)).status).toBe(404);
  expect(sites.asked).toEqual([]);
});
