import { CommentEvents, type Comment } from '#contract/comment.ts';

const reopenAfter = 30_000; // ms

type Follower = {
  /** The last change that is known, when a stream is opened. */
  lastEvent: () => number;
  onCreated: (comment: Comment, event: number) => void;
  onDeleted: (id: string, event: number) => void;
  /** Changes may have been missed: the list has to be read again. */
  onGap: () => void;
  until: AbortSignal;
};

/**
 * Follows the comments of an article while the page can be seen. A browser keeps only six connections to a site, which
 * pages in the background must not use up. Where no stream can be had, the list is read again now and then instead.
 */
export function followComments(articleUrl: string, follower: Follower): void {
  let stream: EventSource | undefined;
  let reopening: ReturnType<typeof setTimeout> | undefined;

  function open(): void {
    stream = openStream(articleUrl, follower, () => {
      reopening = setTimeout(open, reopenAfter);
    });
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

  if (follower.until.aborted) return;
  follower.until.addEventListener('abort', stop);
  document.addEventListener('visibilitychange', followVisibility);
  followVisibility();
}

/** The browser itself connects again after a loss and asks for what it missed, but gives up when it is refused. */
function openStream(articleUrl: string, follower: Follower, onRefused: () => void): EventSource {
  const query = { article_id: articleUrl, last_event_id: String(follower.lastEvent()) };
  const stream = new EventSource(`/api/comment_stream?${new URLSearchParams(query)}`);
  stream.addEventListener('reload', follower.onGap);
  stream.addEventListener('created', ({ data, lastEventId }: MessageEvent<string>) =>
    follower.onCreated(CommentEvents.created.parse(JSON.parse(data)).comment, Number(lastEventId)),
  );
  stream.addEventListener('deleted', ({ data, lastEventId }: MessageEvent<string>) =>
    follower.onDeleted(CommentEvents.deleted.parse(JSON.parse(data)).comment_id, Number(lastEventId)),
  );
  stream.addEventListener('error', () => {
    if (stream.readyState !== EventSource.CLOSED) return;
    follower.onGap();
    onRefused();
  });
  return stream;
}
