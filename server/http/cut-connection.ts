import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';

/**
 * Ends the connection of a request, so that a reply that cannot be finished does not look complete. An error of the
 * reply's stream would do so too, but the adapter prints it, past our log, and sends its message.
 */
export function cutConnection(c: Context): void {
  const { incoming } = (c.env ?? {}) as Partial<HttpBindings>;
  incoming?.socket.destroy();
}
