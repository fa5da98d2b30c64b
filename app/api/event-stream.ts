/** Milliseconds after which a refused stream is asked for again; twice as long after each refusal that follows. */
const reopenAfter = 30_000;
const reopenAfterAtMost = 5 * 60_000;

type Subscription = {
  /** Path and query, asked for whenever the stream is opened: it may say from where on. */
  address: () => string;
  /** What to do with the events of each name. */
  on: Record<string, (event: MessageEvent<string>) => void>;
  /** The event by which the server says that it will not go on: as if the stream had been refused. */
  endedBy?: string;
  /** No stream can be had now; it will be asked for again. */
  onRefused: () => void;
  until: AbortSignal;
};

/**
 * Follows a stream of the API while the page can be seen: a browser keeps only six connections to a site, which pages
 * in the background must not use up. The browser itself connects again after a loss and names the last event that it
 * has seen, but gives up when it is refused; then this asks again, ever more patiently.
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
