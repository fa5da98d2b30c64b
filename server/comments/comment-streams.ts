import type { Context } from 'hono';
import type { Database } from '#db/client.ts';
import type { Notifications } from '#db/notifications.ts';
import type { Logger } from '#process/logger.ts';
import { AppError } from '#server/http/app-error.ts';
import { createRooms } from './comment-rooms.ts';

const usualHeartbeat = 25_000; // ms
const streamsMax = 10_000;
const streamsPerAddress = 200;

type Request = {
  articleId: number;
  /** The last change of the discussion. */
  version: number;
  /** The last change that the reader knows of, as the reader says. */
  known: string | undefined;
  address: string;
};

export type CommentStreams = {
  /** Answers with what happens from now on, or since the reader was last here. @throws AppError 429 */
  open: (c: Context, request: Request) => Response;
  /** How many are open. */
  count: () => number;
  /** Ends all streams, and those that are opened from now on at once. */
  end: () => void;
};

type Deps = {
  database: Database;
  notifications: Pick<Notifications, 'subscribe'>;
  log: Logger;
  rateLimits: boolean;
  heartbeat?: number;
};

/**
 * Live comments as server-sent events. Readers hear of changes by notices; at every heartbeat their rooms are compared
 * with the database, should one have been lost.
 */
export function createCommentStreams({ heartbeat = usualHeartbeat, ...deps }: Deps): CommentStreams {
  const rooms = createRooms(deps.database, deps.log);
  const addresses = new Map<string, number>();
  let open = 0;
  let isEnded = false;

  const unsubscribe = deps.notifications.subscribe((notice) => {
    if (notice.kind === 'comment') rooms.look(notice.articleId);
    // Whoever left took their comments along.
    if (notice.kind === 'member') void rooms.lookAround();
  });
  const beating = setInterval(() => {
    rooms.beat();
    void rooms.lookAround();
  }, heartbeat).unref();

  function enter({ articleId, version, known, address }: Request): ReadableStream<Uint8Array> {
    open++;
    count(addresses, address, 1);
    const reader = rooms.enter({ articleId, version, since: readVersion(known, version) }, () => {
      open--;
      count(addresses, address, -1);
    });
    if (isEnded) reader.end();
    return reader.body;
  }

  return {
    open: (c, request) => {
      const isCrowded = deps.rateLimits && (addresses.get(request.address) ?? 0) >= streamsPerAddress;
      if (open >= streamsMax || isCrowded) throw tooMany();
      const headers = {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      };
      // Nobody would ever read the body of a reply to HEAD.
      return c.req.method === 'HEAD' ? c.body(null, { headers }) : c.body(enter(request), { headers });
    },
    count: () => open,
    end: () => {
      isEnded = true;
      unsubscribe();
      clearInterval(beating);
      rooms.end();
    },
  };
}

/** The change that a reader knows of; null for what cannot be a change that was. */
function readVersion(text: string | undefined, version: number): number | null {
  if (text === undefined || text === '') return version;
  const known = /^\d{1,15}$/.test(text) ? Number(text) : Infinity;
  return known <= version ? known : null;
}

function count(counts: Map<string, number>, key: string, step: 1 | -1): void {
  const counted = (counts.get(key) ?? 0) + step;
  if (counted === 0) counts.delete(key);
  else counts.set(key, counted);
}

function tooMany(): AppError {
  const message = 'Too many live discussions are open from where you are.';
  return new AppError('too_many_streams', 429, message, { headers: { 'retry-after': '60' } });
}
