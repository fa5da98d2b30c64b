import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests of a connection may wait behind the current one; the few clients that pipeline send about ten. */
const waitingMax = 20;

/**
 * Closes connections that pipeline endlessly without reading the replies: small requests would pile up in memory by the
 * thousands, and all those of one packet are parsed before anything else gets its turn.
 */
export function limitPipelines(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    // A response gets its socket when its turn has come.
    if (response.socket === null) {
      const { socket } = request;
      const others = waiting.get(socket) ?? 0;
      if (others >= waitingMax) return void socket.destroy();
      waiting.set(socket, others + 1);
      response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    }
    return answer(request, response);
  };
}
