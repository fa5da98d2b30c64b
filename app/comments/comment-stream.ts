import { followEvents } from '#app/api/event-stream.ts';
import { CommentEvents, type Comment } from '#contract/comment.ts';

type Follower = {
  /** The last known change at the time a stream is opened. */
  lastEvent: () => number;
  onCreated: (comment: Comment, event: number) => void;
  onDeleted: (id: string, event: number) => void;
  /** Changes may have been missed, so the list has to be loaded again. */
  onGap: () => void;
  until: AbortSignal;
};

/**
 * Follows the comments of an article. Where the stream is refused, the list is loaded again from time to time instead.
 */
export function followComments(articleUrl: string, follower: Follower): void {
  followEvents({
    address: () => {
      const query = { article_id: articleUrl, last_event_id: String(follower.lastEvent()) };
      return `/api/comment_stream?${new URLSearchParams(query)}`;
    },
    on: {
      reload: follower.onGap,
      created: ({ data, lastEventId }) =>
        follower.onCreated(CommentEvents.created.parse(JSON.parse(data)).comment, Number(lastEventId)),
      deleted: ({ data, lastEventId }) =>
        follower.onDeleted(CommentEvents.deleted.parse(JSON.parse(data)).comment_id, Number(lastEventId)),
    },
    onRefused: follower.onGap,
    until: follower.until,
  });
}
