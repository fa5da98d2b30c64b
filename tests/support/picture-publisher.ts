import type { RequestListener } from 'node:http';
import { photograph } from './photograph.ts';
import { startPublisher, type Publisher } from './publisher.ts';

type File = { type: string; body: Buffer | string };
const noPicture = 'image/jpeg, or so it says';

async function jpeg(width: number, height: number, seed: number): Promise<File> {
  return { type: 'image/jpeg', body: await (await photograph(width, height, seed)).jpeg().toBuffer() };
}

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="500"><circle r="200" fill="red"/></svg>`;

/** Files of a publisher by their paths, in many formats. */
async function files(): Promise<Record<string, File>> {
  const logo = await jpeg(600, 400, 1);
  return {
    '/wide.jpg': await jpeg(1200, 675, 2),
    '/face.jpg': await jpeg(400, 400, 3),
    '/small.jpg': await jpeg(250, 200, 4),
    '/tiny.jpg': await jpeg(60, 60, 5),
    '/broken.jpg': { type: 'image/jpeg', body: noPicture },
    '/drawing.svg': { type: 'image/svg+xml', body: drawing },
    ...Object.fromEntries(
      await Promise.all(
        Array.from({ length: 8 }, async (_, at) => [`/other-${at}.jpg`, await jpeg(1000 + at, 600, 6 + at)]),
      ),
    ),
    ...Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`/logo-${at}.jpg`, logo])),
  };
}

export type PicturePublisher = Publisher & {
  /** The requested paths, in order. */
  asked: string[];
};

/** A publisher whose pictures are served over http only. */
export async function startPicturePublisher(): Promise<PicturePublisher> {
  const known = await files();
  const asked: string[] = [];
  const answer: RequestListener = (request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    const file = known[path];
    if (file) response.writeHead(200, { 'content-type': file.type }).end(file.body);
    else response.writeHead(404).end();
  };
  return { ...(await startPublisher(answer)), asked };
}
