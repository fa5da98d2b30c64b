import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import type { PictureFormat, PictureWidth } from '#contract/picture-path.ts';
import type { Picture } from '#contract/picture.ts';
import { sql } from '#db/drizzle.ts';
import type { Notice } from '#db/notifications.ts';
import { article, picture } from '#db/schema.ts';
import { openPictures, type Pictures, type PicturesDeps } from '#server/pictures/open-pictures.ts';
import { startPublisher } from './publisher.ts';
import { quietLog } from './quiet-log.ts';
import { storeArticle } from './stored-article.ts';
import { createTestApp } from './test-app.ts';
import { openTestDatabase } from './test-database.ts';

type Settings = Partial<PicturesDeps['config']>;
type Named = Partial<Parameters<typeof storeArticle>[1]>;

/**
 * A publisher with pictures, and sites with one database that pass them on. `/photo.jpg`, 1200 x 630, is fine; the code
 * below shows what is wrong with the others.
 */
export async function openPictureSites() {
  const opened = await openTestDatabase();
  const { database } = opened;
  const photograph = await landscape(1200, 630);
  const asked: string[] = [];
  const notices: Notice[] = [];
  const listeners = new Set<(notice: Notice) => void>();
  const open: Pictures[] = [];
  const given = new Map<string, Buffer>();
  const redirects = new Map<string, string>();
  const keptWhenAsked: number[] = [];
  let dataDir = mkdtempSync(join(tmpdir(), 'europe-news-pictures-'));
  const publisher = await startPublisher(({ url = '', headers }, response) => {
    asked.push(url);
    keptWhenAsked.push(existsSync(join(dataDir, 'pictures')) ? kept().length : 0);
    const path = url.replace(/\?.*/, '');
    const file = given.get(path);
    if (file) response.writeHead(200, encodingOf(path, file)).end(file);
    else if (redirects.has(path)) response.writeHead(302, { location: redirects.get(path) }).end();
    else if (path === '/silent.jpg') response.flushHeaders();
    else if (path === '/photo.jpg') response.writeHead(headers.cookie ? 400 : 200).end(photograph);
    else if (path === '/moved.jpg')
      response.writeHead(302, { location: '/photo.jpg', 'set-cookie': 'seen=1' }).end();
    else if (path === '/page.jpg') response.end('<!doctype html><title>Not found</title>');
    else if (path === '/busy.jpg') response.writeHead(503, { 'retry-after': '7200' }).end();
    else if (path === '/slow.jpg') setTimeout(() => response.end(photograph), 1_000);
    else if (path === '/endless.jpg') endless(response);
    else response.writeHead(404).end();
  });

  function kept(): string[] {
    return readdirSync(join(dataDir, 'pictures'), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.includes('.'))
      .map((path) => path.slice('00/'.length));
  }

  /**
   * Pictures are made ahead only of articles in a section. The patience is long for busy machines. `through`: another
   * connection to the same database.
   */
  function openSite(settings: Settings = {}, patience = 120_000, through = database, log = quietLog) {
    const pictures = openPictures({
      config: {
        dataDir,
        origin: 'https://news.example',
        pictures: true,
        picturesMax: 1_000_000_000,
        picturesNotFrom: [],
        privateNetworkAllowed: true,
        proxy: null,
        ...settings,
      },
      database: through,
      notifications: {
        publish: async (notice) => void notices.push(notice),
        subscribe: (listener) => {
          listeners.add(listener);
          return () => void listeners.delete(listener);
        },
      },
      log,
      patience,
    });
    open.push(pictures);
    const app = createTestApp(database, { pictures: pictures.service });
    return {
      ...pictures,
      app,
      ask: async (id: string, width: PictureWidth = 640, format: PictureFormat = 'webp') =>
        app.request(`/pictures/${id}-${width}.${format}`),
      /** The picture of an article in the API. */
      markOf: async (slugId: string): Promise<Picture | null> => {
        const reply = await app.request(`/api/article?id=${slugId}`);
        return ((await reply.json()) as { data: { picture: Picture | null } }).data.picture;
      },
    };
  }

  return {
    database,
    connection: opened.connection,
    openSite,
    origin: publisher.origin,
    photograph,
    /** The paths requested from the publisher, and the notices published. */
    asked,
    notices,
    /** Delivers a notice of another process to all sites. */
    tell: (notice: Notice) => {
      for (const listener of listeners) listener(notice);
    },
    folder: () => dataDir,
    /**
     * Stores an article, by default with the slug 'a', whose picture is at this path of the publisher or at this
     * address; returns the picture's id.
     */
    name: async (path: string, given: Named = {}): Promise<string> => {
      const image = path.startsWith('/') ? publisher.origin + path : path;
      await storeArticle(database, { title: image, slugId: 'a', image, ...given });
      const { rows } = await database.execute<{ id: string }>(sql`select public.picture_id(${image}) as id`);
      return rows[0]?.id ?? '';
    },
    /** The names of the stored files. */
    kept,
    /** How many files were stored at each request in `asked`. */
    keptWhenAsked,
    /** Adds a file of the publisher. */
    give: (path: string, file: Buffer) => void given.set(path, file),
    /** Removes a file of the publisher again. */
    take: (path: string) => void given.delete(path),
    /** Adds a redirect of the publisher. */
    redirect: (path: string, to: string) => void redirects.set(path, to),
    pathOf: (file: string): string => join(dataDir, 'pictures', file.slice(0, 2), file),
    /** Closes all sites, and removes all that they and the publisher had. */
    clear: async () => {
      for (const pictures of open.splice(0)) await pictures.close();
      rmSync(dataDir, { recursive: true, force: true });
      dataDir = mkdtempSync(join(tmpdir(), 'europe-news-pictures-'));
      asked.length = 0;
      keptWhenAsked.length = 0;
      notices.length = 0;
      for (const table of [article, picture]) await database.delete(table);
    },
    close: async () => {
      rmSync(dataDir, { recursive: true, force: true });
      await publisher.stop();
      await opened.close();
    },
  };
}

/** A sky over hills, as JPEG. */
async function landscape(width: number, height: number): Promise<Buffer> {
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <linearGradient id="sky" x2="0" y2="1"><stop stop-color="#135"/><stop offset="1" stop-color="#fda"/></linearGradient>
    <rect width="100%" height="100%" fill="url(#sky)"/><circle cx="20%" cy="110%" r="40%" fill="#263"/></svg>`;
  return sharp(Buffer.from(drawing)).jpeg().toBuffer();
}

/** Only some servers declare that a file is compressed (gzip: RFC 1952, section 2.3.1). */
function encodingOf(path: string, file: Buffer): Record<string, string> {
  const isCompressed = file[0] === 0x1f && file[1] === 0x8b;
  return isCompressed && path.endsWith('.gz') ? { 'content-encoding': 'gzip' } : {};
}

function endless(response: ServerResponse): void {
  const send = () => {
    while (!response.destroyed && response.write(Buffer.alloc(65_536)));
  };
  response.on('drain', send);
  send();
}
