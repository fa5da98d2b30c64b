import type { Context } from 'hono';
import type { ProfileEvent } from '#contract/profile.ts';
import type { Database } from '#db/client.ts';
import type { Notifications } from '#db/notifications.ts';
import type { Logger } from '#process/logger.ts';
import type { FindActor } from '#server/http/actor.ts';
import { coalesceCalls } from '#server/http/coalesce-calls.ts';
import { encodeEvent, type EventStream } from '#server/http/event-stream.ts';
import {
  createEventStreams,
  type EventStreams,
  usualHeartbeat,
  type Following,
} from '#server/http/event-streams.ts';
import type { OutageLog } from '#server/http/outage-log.ts';
import { findProfile } from './profile-store.ts';

const streamsPerUser = 10;
const retry = 2_000; // ms until a browser comes back
/** Every so many heartbeats the profile is read again, in case a notice was lost. */
const beatsPerLook = 12;

const keepAlive = encodeEvent({ event: 'keep-alive', data: 'null', retry });
const authRevoked = encodeEvent({ event: 'auth_revoked', data: 'null', retry });

export type ProfileStreams = Pick<EventStreams, 'count' | 'end'> & {
  /** Answers with a stream of the member's profile, now and after every change. @throws AppError 429 */
  open: (c: Context, userId: string) => Response;
};

type Deps = {
  database: Database;
  findActor: FindActor;
  notifications: Pick<Notifications, 'subscribe'>;
  log: Logger;
  outages: OutageLog;
  heartbeat?: number | undefined;
};

/**
 * Live profiles as server-sent events, as realtime databases send them over REST: `put` with the whole profile,
 * `keep-alive`, and `auth_revoked` when the session is over.
 */
export function createProfileStreams({ heartbeat = usualHeartbeat, ...deps }: Deps): ProfileStreams {
  const crowded = 'This account is open in too many places at once.';
  const streams = createEventStreams({ heartbeat, perOwner: streamsPerUser, crowded });
  const followers = new Map<string, Set<() => Promise<void>>>();
  const unsubscribe = deps.notifications.subscribe((notice) => {
    if (notice.kind !== 'member') return;
    for (const look of followers.get(notice.userId) ?? []) void look();
  });

  function follow(stream: EventStream, userId: string, cookie: string | undefined): Following {
    let shown: string | undefined;
    let beatsUntilLook = 0;
    const look = coalesceCalls(async () => {
      beatsUntilLook = 0;
      const state = await readState(deps, userId, cookie);
      if (state === 'over') {
        stream.send(authRevoked);
        return stream.end();
      }
      stream.send(
        state === undefined || state === shown
          ? keepAlive
          : encodeEvent({ event: 'put', data: state, retry }),
      );
      shown = state ?? shown;
      if (state !== undefined) beatsUntilLook = beatsPerLook;
    });
    const ofUser = followers.get(userId) ?? new Set();
    followers.set(userId, ofUser.add(look));
    void look();
    return {
      beat: () => {
        if (--beatsUntilLook < 0) void look();
        else stream.send(keepAlive);
      },
      leave: () => {
        ofUser.delete(look);
        if (ofUser.size === 0) followers.delete(userId);
      },
    };
  }

  return {
    open: (c, userId) => streams.open(c, userId, (stream) => follow(stream, userId, c.req.header('cookie'))),
    count: streams.count,
    end: () => {
      unsubscribe();
      streams.end();
    },
  };
}

/**
 * The profile as the data of a `put` event, or 'over'; undefined if the database does not answer: the next heartbeat
 * tries again.
 */
async function readState(
  { database, findActor, log, outages }: Deps,
  userId: string,
  cookie: string | undefined,
): Promise<string | undefined> {
  try {
    if ((await findActor(cookie))?.id !== userId) return 'over';
    const event: ProfileEvent = { path: '/', data: await findProfile(database, userId) };
    return JSON.stringify(event);
  } catch (error) {
    if (!outages.covers(error)) log.warn({ err: error }, 'A live profile could not be read');
    return undefined;
  }
}
