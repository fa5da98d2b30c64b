type ReadMessage = { read: string };

/** A page's message to the worker: the reader has opened an address (path and query). */
export function readMessage(address: string): ReadMessage {
  return { read: address };
}

/** The address in such a message; undefined for any other message. */
export function addressRead(message: unknown): string | undefined {
  if (typeof message !== 'object' || message === null || !('read' in message)) return undefined;
  return typeof message.read === 'string' ? message.read : undefined;
}
