import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, expect, test } from 'vitest';
import {
  pictureFormats,
  pictureWidths,
  type PictureFormat,
  type PictureWidth,
} from '#contract/picture-path.ts';
import { openPictureSites } from '#tests/support/picture-site.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { until } from '#tests/support/site.ts';

const sites = await openPictureSites();
afterAll(async () => sites.close());
afterEach(async () => sites.clear());

test('a publisher that does not answer does not delay others, however many of its pictures are requested', async () => {
  const site = sites.openSite();
  const there = sites.origin.replace('127.0.0.1', 'localhost');
  const id = await sites.name(`${there}/photo.jpg`, { source: 'Another' });
  const silent: string[] = [];
  for (let n = 1; n <= 20; n += 1) silent.push(await sites.name(`/silent.jpg?${n}`, { slugId: `n${n}` }));
  let refused = 0;
  const ask = async (each: string, width: PictureWidth, format: PictureFormat) => {
    if ((await site.ask(each, width, format)).status === 503) refused += 1;
  };
  for (const each of silent)
    for (const width of pictureWidths) for (const format of pictureFormats) void ask(each, width, format);
  await until(async () => refused === 240 - 60, 30_000);
  expect((await site.ask(id)).status).toBe(200);
});

test('a reader who requests many pictures at once, from however many addresses, does not delay others', async () => {
  const { app } = sites.openSite();
  const askFrom = async (remoteAddress: string, name: string) =>
    app.request(`/pictures/${name}`, {}, { incoming: { socket: { remoteAddress } } });
  const there = sites.origin.replace('127.0.0.1', 'localhost');
  const id = await sites.name(`${there}/photo.jpg`, { source: 'Another' });
  let refused = 0;
  for (let n = 1; n <= 20; n += 1) {
    const silent = await sites.name(`/silent.jpg?${n}`, { slugId: `n${n}`, source: `Publisher ${n % 4}` });
    for (const width of pictureWidths)
      for (const format of pictureFormats)
        void askFrom(`2001:db8:1:${n}::7`, `${silent}-${width}.${format}`).then(
          ({ status }) => (refused += Number(status === 503)),
        );
  }
  await until(async () => refused === 240 - 100, 30_000);
  expect((await askFrom('2001:db8:2::7', `${id}-640.webp`)).status).toBe(200);
});

test('a publisher with many unresponsive hosts does not delay others', async () => {
  const site = sites.openSite();
  let open = 0;
  let most = 0;
  const beSilent = (_: unknown, response: ServerResponse) => {
    most = Math.max(most, (open += 1));
    response.on('close', () => (open -= 1));
    response.flushHeaders();
  };
  const silent = await Promise.all(Array.from({ length: 8 }, () => startPublisher(beSilent)));
  for (const [n, { origin }] of silent.entries())
    void site.ask(await sites.name(`${origin}/photo.jpg`, { slugId: `n${n}` }));
  await until(async () => most > 0);
  expect((await site.ask(await sites.name('/photo.jpg', { source: 'Another' }))).status).toBe(200);
  expect(most).toBe(2);
  await Promise.all(silent.map(({ stop }) => stop()));
});

test('several publishers that do not answer do not delay others for long', async () => {
  const site = sites.openSite({}, 8_000); // shorter than the time limit of requests to publishers
  let open = 0;
  const silent = await Promise.all(Array.from({ length: 6 }, () => startPublisher(() => (open += 1))));
  for (const [n, { origin }] of silent.entries())
    void site.ask(await sites.name(`${origin}/photo.jpg`, { slugId: `n${n}`, source: `Silent ${n % 3}` }));
  await until(async () => open === 6);
  const id = await sites.name('/photo.jpg', { source: 'Another' });
  expect((await site.ask(id)).status).toBe(200);
  await Promise.all(silent.map(({ stop }) => stop()));
});
