import { expect } from 'vitest';
import * as z from 'zod/mini';
import type { Reader } from './reader.ts';

const Started = z.object({ url: z.url(), redirect: z.literal(true) });

/** Begins to sign in with Google; returns the address that the browser is to open. */
export async function startGoogle(reader: Reader, paths: object = {}): Promise<URL> {
  const started = await reader.post('/api/auth/sign-in/social', { provider: 'google', ...paths });
  return new URL(Started.parse(started.body).url);
}

/** Goes to the issuer and returns the address that it sends the browser back to. */
export async function visitGoogle(reader: Reader, paths: object = {}): Promise<URL> {
  const sentBack = await fetch(await startGoogle(reader, paths), { redirect: 'manual' });
  return new URL(sentBack.headers.get('location') ?? '');
}

/** Comes back from the issuer; returns where the browser ends up. */
export async function comeBack(reader: Reader, { pathname, search }: URL): Promise<string> {
  const response = await reader.send('GET', pathname + search);
  expect(response.status).toBe(302);
  return response.headers.get('location') ?? '';
}
