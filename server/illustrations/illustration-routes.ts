import { Hono } from 'hono';
import { parseIllustrationPath } from '#contract/illustrations.ts';
import { drawIllustration } from './draw-illustration.ts';

const cacheControl = 'public, max-age=86400'; // the same for ever, but a later version may draw better

/** The generated pictures of the sample edition. They need nothing that the policy of every reply forbids. */
export function illustrationRoutes(): Hono {
  return new Hono().get('/:name', (c) => {
    const illustration = parseIllustrationPath(c.req.path);
    if (!illustration) return c.notFound();
    c.header('cache-control', cacheControl);
    return c.body(drawIllustration(illustration), 200, { 'content-type': 'image/svg+xml' });
  });
}
