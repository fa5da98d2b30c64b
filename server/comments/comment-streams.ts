import type { Context } from 'hono';
import type { Database } from '#db/client.ts';
import type { Notifications } from '#db/notifications.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Logger } from '#server/logger.ts';
import { greeting, Reader, reloadFrame, signOfLife, toFrame, type Frame, type Room } from './comment-room.ts';
import { listChanges, listVersions } from './comment-store.ts';

const usualHeartbeat = 25_000; // ms
const streamsMax = 10_000;
const streamsPerAddress = 200;

type Visit = {
  articleId: number;
  /** The last change of the discussion. */
  version: number;
  /** The last change that the reader knows of, as the reader says. */
  known: string | undefined;
  address: string;
};

export type CommentStreams = {
  /** Answers with what happens from now on, or since the reader was last here. @throws AppError 429 */
  open: (c: Context, visit: Visit) => Response;
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
 * Live comments as server-sent events. However many read an article, a change is looked up and laid out once. Readers
 * hear of changes by notices; at every heartbeat the rooms are compared with the database, should one have been lost.
 */
export function createCommentStreams({ heartbeat = usualHeartbeat, ...deps }: Deps): CommentStreams {
  const { database, log } = deps;
  const rooms = new Map<number, Room>();
  const addresses = new Map<string, number>();
  let open = 0;
  let isEnded = false;

  const unsubscribe = deps.notifications.subscribe((notice) => {
    const room = notice.kind === 'comment' ? rooms.get(notice.articleId) : undefined;
    if (room) void look(room);
    // Whoever left took their comments along.
    if (notice.kind === 'member') void lookAround();
  });
  const beating = setInterval(() => {
    for (const room of rooms.values()) for (const reader of room.readers) reader.beat(signOfLife);
    void lookAround();
  }, heartbeat).unref();

  /** Tells the readers of a room what is new; a notice that comes meanwhile finds a change or is for nothing. */
  async function look(room: Room): Promise<void> {
    if (room.isLooking) {
      room.mustLookAgain = true;
      return;
    }
    room.isLooking = true;
    do {
      room.mustLookAgain = false;
      const frames = await framesSince(room.articleId, room.version);
      for (const frame of frames) for (const reader of room.readers) if (!reader.isBehind) reader.tell(frame);
      room.version = Math.max(room.version, frames.at(-1)?.version ?? 0);
    } while (room.mustLookAgain);
    room.isLooking = false;
  }

  async function lookAround(): Promise<void> {
    if (rooms.size === 0) return;
    try {
      const versions = await listVersions(database, [...rooms.keys()]);
      for (const room of rooms.values())
        if ((versions.get(room.articleId) ?? 0) > room.version) void look(room);
    } catch (error) {
      log.warn({ err: error }, 'Live comments could not be compared with the database');
    }
  }

  /** Nothing when the database does not answer: the next heartbeat looks again. */
  async function framesSince(articleId: number, since: number): Promise<Frame[]> {
    try {
      const { changes, version } = await listChanges(database, articleId, since);
      return changes?.map(toFrame) ?? [reloadFrame(version)];
    } catch (error) {
      log.warn({ err: error }, 'Live comments could not be read');
      return [];
    }
  }

  /** Tells a reader what came before the next change of the room. */
  async function catchUp(room: Room, reader: Reader): Promise<void> {
    while (reader.version < room.version) {
      const frames = await framesSince(room.articleId, reader.version);
      for (const frame of frames) reader.tell(frame);
      if (frames.length === 0) return reader.cutOff(); // it comes back and asks again
    }
    reader.isBehind = false;
  }

  function enter({ articleId, version, known, address }: Visit): Reader {
    const room = rooms.get(articleId) ?? newRoom(articleId, version);
    rooms.set(articleId, room);
    const since = knownVersion(known, version);
    const reader = new Reader(-1, () => {
      room.readers.delete(reader);
      if (room.readers.size === 0) rooms.delete(articleId);
      open--;
      count(addresses, address, -1);
    });
    room.readers.add(reader);
    open++;
    count(addresses, address, 1);
    if (since === null) reader.tell(reloadFrame(version));
    else reader.tell(greeting(since));
    if (room.version < version) void look(room);
    void catchUp(room, reader);
    return reader;
  }

  return {
    open: (c, visit) => {
      const isCrowded = deps.rateLimits && (addresses.get(visit.address) ?? 0) >= streamsPerAddress;
      if (open >= streamsMax || isCrowded) throw tooMany();
      const headers = {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      };
      if (c.req.method === 'HEAD') return c.body(null, { headers });
      const reader = enter(visit);
      if (isEnded) reader.end();
      return c.body(reader.body, { headers });
    },
    count: () => open,
    end: () => {
      isEnded = true;
      unsubscribe();
      clearInterval(beating);
      for (const room of rooms.values()) for (const reader of room.readers) reader.end();
    },
  };
}

function newRoom(articleId: number, version: number): Room {
  return { articleId, version, readers: new Set(), isLooking: false, mustLookAgain: false };
}

/** Null for what cannot be a change that was. */
function knownVersion(text: string | undefined, version: number): number | null {
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
