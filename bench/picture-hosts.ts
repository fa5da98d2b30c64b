import { photograph } from '#tests/support/photograph.ts';
import { serve } from './helper-server.ts';

/**
 * Publishers of pictures, one at each loopback address. Any path is a photograph of 1200 x 630 whose bytes differ from
 * all others. usage: picture-hosts.ts
 */
const picture = await (await photograph(1200, 630)).jpeg({ quality: 85 }).toBuffer();

await serve(({ url = '' }, response) => {
  // Bytes after the end of a JPEG are ignored, so they can make each file different.
  response.writeHead(200, { 'content-type': 'image/jpeg' }).end(Buffer.concat([picture, Buffer.from(url)]));
}, '0.0.0.0');
