import type { BrowserContext, Route } from '@playwright/test';
import { pictureHost } from './edition.ts';

const picture = (width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="675"><rect width="100%" height="675" fill="#567"/></svg>`;

/** Answers in place of the publishers' picture server; one picture never arrives. */
export async function servePictures(context: BrowserContext): Promise<void> {
  await context.route(`${pictureHost}/**`, (route) =>
    route.request().url().endsWith('/broken.png') ? route.abort() : sendPicture(route),
  );
}

export async function sendPicture(route: Route, width = 1200): Promise<void> {
  await route.fulfill({ contentType: 'image/svg+xml', body: picture(width) });
}
