import { Hono } from 'hono';
import { barColors, paperColor } from '#contract/colors.ts';

/** How the site presents itself when it is installed like an app (W3C, Web Application Manifest). */
export function webManifest(productName: string): Hono {
  const manifest = {
    id: '/',
    name: productName,
    short_name: productName,
    description: 'Breaking, local and world news from European publishers, in one calm and readable place.',
    lang: 'en',
    categories: ['news'],
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: paperColor,
    theme_color: barColors.light,
    icons: [
      { src: '/favicon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  };
  return new Hono().get('/site.webmanifest', (c) =>
    c.body(JSON.stringify(manifest), 200, {
      'content-type': 'application/manifest+json',
      'cache-control': 'public, max-age=3600',
    }),
  );
}
