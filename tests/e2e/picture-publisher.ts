import type { RequestListener } from 'node:http';
import sharp from 'sharp';
import { startPublisher, type Publisher } from '#tests/support/publisher.ts';

type File = { type: string; body: Buffer | string };
type Rgb = readonly [red: number, green: number, blue: number];

const seaBlue: Rgb = [40, 90, 140];
const noPicture = 'image/jpeg, or so it says';

/** Mostly of one colour, with the light and the noise of a photograph; the same at each call. */
async function photograph(width: number, height: number, [red, green, blue]: Rgb): Promise<File> {
  const pixels = Buffer.alloc(width * height * 3);
  let noise = 1;
  for (let at = 0; at < width * height; at++) {
    noise = (noise * 48_271) % 2_147_483_647;
    const isSky = at < (width * height) / 4;
    const grain = (noise % 9) - 4;
    pixels[at * 3] = (isSky ? 225 : red) + grain;
    pixels[at * 3 + 1] = (isSky ? 205 : green) + grain;
    pixels[at * 3 + 2] = (isSky ? 180 : blue) + grain;
  }
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  return { type: 'image/jpeg', body: await picture.jpeg({ quality: 90 }).toBuffer() };
}

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="500"><circle r="200" fill="red"/></svg>`;

/** Files of a publisher by their paths, as there are any. */
async function files(): Promise<Record<string, File>> {
  const logo = await photograph(600, 400, [200, 30, 40]);
  return {
    '/wide.jpg': await photograph(1200, 675, seaBlue),
    '/face.jpg': await photograph(400, 400, [120, 80, 60]),
    '/small.jpg': await photograph(250, 200, [60, 120, 60]),
    '/tiny.jpg': await photograph(60, 60, [60, 120, 60]),
    '/broken.jpg': { type: 'image/jpeg', body: noPicture },
    '/drawing.svg': { type: 'image/svg+xml', body: drawing },
    ...Object.fromEntries(
      await Promise.all(
        Array.from({ length: 8 }, async (_, at) => [
          `/other-${at}.jpg`,
          await photograph(1000 + at, 600, [90 + 10 * at, 120, 200 - 10 * at]),
        ]),
      ),
    ),
    ...Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`/logo-${at}.jpg`, logo])),
  };
}

export type PicturePublisher = Publisher & {
  /** Paths that it was asked for, in order. */
  asked: string[];
};

/** A publisher whose pictures can be had by http alone; at /slow.jpg it never answers. */
export async function startPicturePublisher(): Promise<PicturePublisher> {
  const known = await files();
  const asked: string[] = [];
  const answer: RequestListener = (request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const file = known[path];
    if (file) response.writeHead(200, { 'content-type': file.type }).end(file.body);
    else if (path !== '/slow.jpg') response.writeHead(404).end();
  };
  return { ...(await startPublisher(answer)), asked };
}
