/** Milliseconds after which a refused stream is asked for again; twice as long after each refusal that follows. */
const reopenAfter = 30_000;
const reopenAfterAtMost = 5 * 60_000;

type Subscription = {
  /** Path and query, computed anew for each connection: they may say from which event on. */
  address: () => string;
  /** What to do with the events of each name. */
  on: Record<string, (event: MessageEvent<string>) => void>;
  /** The event that ends the stream for good; it is handled like a refusal. */
  endedBy?: string;
  /** The server refused the stream; it will be tried again later. */
  onRefused: () => void;
  until: AbortSignal;
};

/**
 * Follows a stream of the API while the page is visible: a browser keeps only six connections to a site, which
 * background pages must not use up. After a lost connection the browser reconnects by itself and sends the id of the
 * last event; after a refusal it gives up, so this function tries again, at growing intervals.
 */
export function followEvents({ address, on, endedBy, onRefused, until }: Subscription): void {
  let stream: EventSource | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;
  let patience = reopenAfter;

  function open(): void {
    stream = new EventSource(address());
    for (const [name, act] of Object.entries(on)) stream.addEventListener(name, act);
    if (endedBy !== undefined) stream.addEventListener(endedBy, refused);
    stream.addEventListener('open', () => (patience = reopenAfter));
    stream.addEventListener('error', () => stream?.readyState === EventSource.CLOSED && refused());
  }

  function refused(): void {
    stream?.close();
    reopening = setTimeout(open, patience);
    patience = Math.min(2 * patience, reopenAfterAtMost);
    onRefused();
  }

  function close(): void {
    clearTimeout(reopening);
    stream?.close();
    stream = undefined;
  }

  function followVisibility(): void {
    if (document.visibilityState === 'hidden') close();
    else if (!stream) open();
  }

  function stop(): void {
    close();
    document.removeEventListener('visibilitychange', followVisibility);
  }

  if (until.aborted) return;
  until.addEventListener('abort', stop);
  document.addEventListener('visibilitychange', followVisibility);
  followVisibility();
}
