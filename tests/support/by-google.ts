import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Reader } from './reader.ts';

const Started = z.object({ url: z.url(), redirect: z.literal(true) });

/** Starts signing in with Google; returns the address that the browser has to open. */
export async function startGoogle(reader: Reader, paths: object = {}): Promise<URL> {
  const started = await reader.post('/api/auth/sign-in/social', { provider: 'google', ...paths });
  return new URL(Started.parse(started.body).url);
}

/** Visits the issuer; returns the address that it redirects the browser to. */
export async function visitGoogle(reader: Reader, paths: object = {}): Promise<URL> {
  const sentBack = await fetch(await startGoogle(reader, paths), { redirect: 'manual' });
  return new URL(sentBack.headers.get('location') ?? '');
}

/** Opens the address that the issuer redirected to; returns where the browser ends up. */
export async function comeBack(reader: Reader, { pathname, search }: URL): Promise<string> {
  const response = await reader.send('GET', pathname + search);
  expect(response.status).toBe(302);
  return response.headers.get('location') ?? '';
}
