import type { Context } from 'hono';
import type { Database } from '#db/client.ts';
import type { Notifications } from '#db/notifications.ts';
import type { Logger } from '#process/logger.ts';
import { heartbeatComment } from '#server/http/event-stream.ts';
import { createEventStreams, type EventStreams, usualHeartbeat } from '#server/http/event-streams.ts';
import type { OutageLog } from '#server/http/outage-log.ts';
import type { Discussion } from './discussion-store.ts';
import { createLiveDiscussions } from './live-discussions.ts';

const streamsMax = 10_000;
const streamsPerSender = 200;

export type CommentStreams = Pick<EventStreams, 'count' | 'end'> & {
  /**
   * Answers with a stream of changes, from now on or since the last change that the reader knows of. @throws AppError
   * 429
   */
  open: (c: Context, discussion: Discussion, known: string | undefined) => Response;
};

type Deps = {
  database: Database;
  notifications: Pick<Notifications, 'subscribe'>;
  /** The sender of a request: one network can have any number of addresses. */
  senderOf: (c: Context) => string;
  rateLimits: boolean;
  log: Logger;
  outages: OutageLog;
  heartbeat?: number | undefined;
};

/**
 * Live comments as server-sent events. Changes arrive as notices; at every heartbeat the discussions are compared with
 * the database, in case a notice was lost.
 */
export function createCommentStreams({ heartbeat = usualHeartbeat, ...deps }: Deps): CommentStreams {
  const discussions = createLiveDiscussions(deps);
  const streams = createEventStreams({
    heartbeat,
    max: streamsMax,
    perOwner: deps.rateLimits ? streamsPerSender : Infinity,
    crowded: 'Too many live discussions are open from where you are.',
    onBeat: () => void discussions.lookAround(),
  });
  const unsubscribe = deps.notifications.subscribe((notice) => {
    if (notice.kind === 'comment') discussions.look(notice.articleId);
    // A member who leaves takes their comments along, and articles that were taken down are no longer discussed.
    if (['removal', 'gap'].includes(notice.kind) || (notice.kind === 'member' && notice.left))
      void discussions.lookAround();
  });

  return {
    open: (c, { articleId, version }, known) =>
      streams.open(c, deps.senderOf(c), (stream) => {
        const leave = discussions.join({ articleId, version, since: readVersion(known, version) }, stream);
        return { beat: () => stream.send(heartbeatComment), leave };
      }),
    count: streams.count,
    end: () => {
      unsubscribe();
      streams.end();
    },
  };
}

/** The last change that a reader knows of; null for a number that cannot be one. */
function readVersion(text: string | undefined, version: number): number | null {
  if (text === undefined || text === '') return version;
  const known = /^\d{1,15}$/.test(text) ? Number(text) : Infinity;
  return known <= version ? known : null;
}
