import { type Context, Hono } from 'hono';
import { readPicturePath, type PictureFormat } from '#contract/picture-path.ts';
import { pictureTag, tagReply } from '#server/http/cache-tags.ts';
import type { PictureService } from './picture-service.ts';

const types: Record<PictureFormat, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' };
const missingFor = 'public, max-age=60';
/** CDNs revalidate once a day, so that pictures that are taken down, or whose member has left, do not stay there. */
const keptFor = 'public, max-age=31536000, s-maxage=86400, immutable';

/**
 * Pictures at the addresses of contract/picture-path.ts. Their content never changes: another picture has another
 * address.
 */
export function pictureRoutes(service: PictureService | null, senderOf: (c: Context) => string): Hono {
  return new Hono().get('/pictures/:name', async (c) => {
    const address = readPicturePath(c.req.path);
    tagReply(c, ['pictures', ...(address ? [pictureTag(address.id)] : [])]);
    const found = service && address ? await service.find(address, senderOf(c)) : null;
    if (found?.state === 'busy') return c.body(null, 503, { 'retry-after': '10' });
    if (!address || found?.state !== 'ready') return c.body(null, 404, { 'cache-control': missingFor });
    return c.body(found.body, 200, {
      'content-type': types[address.format],
      'cache-control': keptFor,
      // Search engines should find the pictures at their publishers.
      'x-robots-tag': 'noindex',
    });
  });
}
