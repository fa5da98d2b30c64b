import { CommentEvents, type Comment } from '#contract/comment.ts';

const reopenAfter = 30_000; // ms

type Follower = {
  onCreated: (comment: Comment) => void;
  onDeleted: (id: string) => void;
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
function openStream(
  articleUrl: string,
  { onCreated, onDeleted, onGap }: Follower,
  onRefused: () => void,
): EventSource {
  const stream = new EventSource(`/api/comment_stream?${new URLSearchParams({ article_id: articleUrl })}`);
  // Between the reading of the list and the first opening, changes may have gone unseen.
  stream.addEventListener('open', onGap, { once: true });
  stream.addEventListener('reload', onGap);
  stream.addEventListener('created', ({ data }: MessageEvent<string>) =>
    onCreated(CommentEvents.created.parse(JSON.parse(data)).comment),
  );
  stream.addEventListener('deleted', ({ data }: MessageEvent<string>) =>
    onDeleted(CommentEvents.deleted.parse(JSON.parse(data)).comment_id),
  );
  stream.addEventListener('error', () => {
    if (stream.readyState !== EventSource.CLOSED) return;
    onGap();
    onRefused();
  });
  return stream;
}
