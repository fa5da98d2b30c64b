import type { IncomingMessage } from 'node:http';
import type { Context } from 'hono';
import { incomingOf } from './client-address.ts';

const streams = new WeakSet<IncomingMessage>();

/** Notes that the reply to a request is a stream, which lasts as long as its reader stays. */
export function noteStream(c: Context): void {
  const request = incomingOf(c);
  if (request) streams.add(request);
}

/** Whether the reply to this request is a stream. */
export function hasStream(request: IncomingMessage): boolean {
  return streams.has(request);
}
