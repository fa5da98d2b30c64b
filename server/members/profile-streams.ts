import type { Context } from 'hono';
import { streamSSE, type SSEStreamingApi } from 'hono/streaming';
import type { ProfileEvent } from '#contract/profile.ts';
import type { Database } from '#db/client.ts';
import type { Notifications } from '#db/notifications.ts';
import type { Logger } from '#process/logger.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Identity } from '#server/identity/identity.ts';
import { createFollowers } from './followers.ts';
import { findProfile } from './profile-store.ts';

const streamsPerUser = 10;
/** Milliseconds between signs of life, and after which who does not read is cut off. */
const usualPace = { heartbeat: 25_000, patience: 10_000 };
const reconnectAfter = 2_000; // ms
/** Every so many heartbeats the state is read unasked, should a notice have been lost. */
const beatsPerLook = 12;

export type ProfileStreams = {
  /** Answers with the member's profile now and after every change. @throws AppError 429 */
  open: (c: Context, userId: string) => Response;
  /** Ends all streams, and those that are opened from now on at once. */
  end: () => void;
};

type Deps = {
  database: Database;
  identity: Identity;
  notifications: Pick<Notifications, 'subscribe'>;
  log: Logger;
  pace?: typeof usualPace;
};

type Reader = { userId: string; cookie: string | undefined };

/**
 * Live profiles as server-sent events, in the convention of realtime databases over REST: `put` with the whole state,
 * `keep-alive`, and `auth_revoked` when the session is over.
 */
export function createProfileStreams({ pace = usualPace, ...deps }: Deps): ProfileStreams {
  const followers = createFollowers();
  let ended = false;
  const unsubscribe = deps.notifications.subscribe((notice) => {
    if (notice.kind === 'member') followers.wake(notice.userId);
  });

  /** Writes one event, or gives the stream up. */
  async function write(stream: SSEStreamingApi, event: string, data: string): Promise<void> {
    const cutOff = setTimeout(() => stream.abort(), pace.patience);
    await stream.writeSSE({ event, data, retry: reconnectAfter });
    clearTimeout(cutOff);
  }

  async function follow(stream: SSEStreamingApi, reader: Reader): Promise<void> {
    let shown: string | undefined;
    let beatsUntilLook = 0;
    let woken = Promise.withResolvers<void>();
    const wake = () => {
      beatsUntilLook = 0;
      woken.resolve();
    };
    const leave = followers.join(reader.userId, wake);
    stream.onAbort(wake);
    const beating = setInterval(() => woken.resolve(), pace.heartbeat);
    while (!ended && !stream.aborted) {
      woken = Promise.withResolvers(); // what happens while we look wakes us again
      const state = beatsUntilLook-- > 0 ? shown : await look(deps, reader);
      if (state === 'over') {
        await write(stream, 'auth_revoked', 'null');
        break;
      }
      if (beatsUntilLook < 0 && state !== undefined) beatsUntilLook = beatsPerLook;
      if (state === undefined || state === shown) await write(stream, 'keep-alive', 'null');
      else await write(stream, 'put', state);
      shown = state ?? shown;
      await woken.promise;
    }
    clearInterval(beating);
    leave();
  }

  return {
    open: (c, userId) => {
      if (followers.count(userId) >= streamsPerUser) throw tooMany();
      const cookie = c.req.header('cookie');
      c.header('x-accel-buffering', 'no');
      const response = streamSSE(c, (stream) => follow(stream, { userId, cookie }));
      response.headers.set('cache-control', 'no-store');
      return response;
    },
    end: () => {
      ended = true;
      unsubscribe();
      followers.wakeAll();
    },
  };
}

/** The event to show, or 'over'; undefined when the database does not answer, so that the stream looks again. */
async function look(deps: Deps, { userId, cookie }: Reader): Promise<string | undefined> {
  try {
    if ((await deps.identity.findActor(cookie))?.id !== userId) return 'over';
    const event: ProfileEvent = { path: '/', data: await findProfile(deps.database, userId) };
    return JSON.stringify(event);
  } catch (error) {
    deps.log.warn({ err: error }, 'A live profile could not be read');
    return undefined;
  }
}

function tooMany(): AppError {
  const message = 'This account is open in too many places at once.';
  return new AppError('too_many_streams', 429, message, { headers: { 'retry-after': '60' } });
}
