import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getMimeType } from 'hono/utils/mime';
import { workerPolicy } from '#server/http/security-headers.ts';
import { StoredReply } from './stored-reply.ts';

const brotliQuality = 11; // made once, read by everybody
const forever = 'public, max-age=31536000, immutable';
const aDay = 'public, max-age=86400';

/** Browsers check it for updates themselves. */
const workerPath = '/service-worker.js';
const workerHeaders = { 'cache-control': 'no-cache', 'content-security-policy': workerPolicy };

/** Files in memory, by the path of their address. */
export type StaticFiles = ReadonlyMap<string, StoredReply>;

/**
 * Loads a folder of built files into memory. Names under /assets/ contain a hash of their content and are cached for
 * ever; others, including the sample edition's pictures, for a day, and the service worker not at all.
 */
export function loadStaticFiles(folder: string, headers: Record<string, string>): StaticFiles {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile() && !file.name.startsWith('.'))
    .map((file) => join(file.parentPath, file.name).slice(folder.length).replaceAll('\\', '/'));
  return new Map(names.map((name) => [name, loadFile(join(folder, name), name, headers)]));
}

function loadFile(file: string, name: string, headers: Record<string, string>): StoredReply {
  const reply = {
    status: 200,
    headers: {
      'content-type': getMimeType(name) ?? 'application/octet-stream',
      'cache-control': name.startsWith('/assets/') ? forever : aDay,
      ...headers,
      ...(name === workerPath && workerHeaders),
    },
    body: readFileSync(file),
    tags: [],
  };
  return new StoredReply(reply, brotliQuality);
}

/** Compresses one file after the other, so that the first reader need not wait for it. */
export async function compressAhead(files: StaticFiles): Promise<void> {
  for (const file of files.values()) await file.prepareAll();
}
