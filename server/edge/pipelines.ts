import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** Requests of a connection that may wait behind the one that is being answered; programs that send any send about ten. */
const waitingMax = 20;

/**
 * Hangs up on whoever asks on and on without waiting for answers: the few bytes of a request become thousands as long as nobody
 * reads what comes back, and all of a piece are taken apart before anything else has its turn.
 */
export function limitPipelines(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (request, response) => {
    // Only a response whose turn has come has the socket.
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
