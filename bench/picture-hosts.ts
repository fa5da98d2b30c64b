import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { photograph } from '#tests/support/photograph.ts';

/**
 * Publishers of pictures, one at each loopback address. Any path is a photograph of 1200 x 630 whose bytes differ from
 * all others. usage: picture-hosts.ts
 */
const picture = await (await photograph(1200, 630)).jpeg({ quality: 85 }).toBuffer();

const server = createServer(({ url = '' }, response) => {
  // Bytes after the end of a JPEG are ignored, so they can make each file different.
  response.writeHead(200, { 'content-type': 'image/jpeg' }).end(Buffer.concat([picture, Buffer.from(url)]));
});
server.listen(0, '0.0.0.0');
await once(server, 'listening');
process.once('disconnect', () => process.exit()); // the process that started it is gone
process.stdout.write(`http://127.0.0.1:${(server.address() as AddressInfo).port}\n`);
