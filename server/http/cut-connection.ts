import type { Context } from 'hono';
import { incomingOf } from './client-address.ts';

/**
 * Ends the connection of a request, so that a reply that cannot be finished does not look complete. An error of the
 * reply's stream would do so too, but the adapter prints it, past our log, and sends its message.
 */
export function cutConnection(c: Context): void {
  incomingOf(c)?.socket.destroy();
}
