import type { Context } from 'hono';
import type { Database } from '#db/client.ts';
import type { Notifications } from '#db/notifications.ts';
import type { Config } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';
import type { RateLimiter } from '#server/http/rate-limit.ts';
import type { Mail } from '#server/mail/mail.ts';
import type { Author } from './comment-shape.ts';
import { createCommentStreams, type CommentStreams } from './comment-streams.ts';

/** The parts that the routes of comments share. */
export type Comments = {
  database: Database;
  limiter: RateLimiter;
  streams: CommentStreams;
  /** Who sends a request, or null. */
  findActor: (c: Context) => Promise<Author | null>;
  /** Whom a request came from, for counting. */
  addressOf: (c: Context) => string;
  /** Tells every process that the comments of an article changed. */
  announce: (articleId: number) => Promise<void>;
  /** Sends a mail that no reply waits for. */
  post: (mail: Mail) => void;
  config: Pick<Config, 'feedbackTo' | 'origin' | 'productName'>;
};

export type CommentsDeps = Omit<Comments, 'announce' | 'streams' | 'config'> & {
  config: Pick<Config, 'feedbackTo' | 'origin' | 'productName' | 'rateLimits'>;
  notifications: Pick<Notifications, 'publish' | 'subscribe'>;
  log: Logger;
  /** Milliseconds between signs of life of a stream. */
  heartbeat?: number | undefined;
};

/** Everything about comments that outlives a request. */
export function openComments({ notifications, log, heartbeat, ...deps }: CommentsDeps): Comments {
  const { database, config } = deps;
  const { rateLimits } = config;
  const pace = heartbeat === undefined ? {} : { heartbeat };
  return {
    ...deps,
    streams: createCommentStreams({ database, notifications, log, rateLimits, ...pace }),
    announce: async (articleId) => {
      try {
        await notifications.publish({ kind: 'comment', articleId });
      } catch (error) {
        // What was said is said: that others could not be told of it must not undo it.
        log.warn({ err: error }, 'A change of comments could not be announced; others see it later');
      }
    },
  };
}
