import type { Context } from 'hono';
import { AppError } from './app-error.ts';
import { cutConnection } from './cut-connection.ts';
import { EventStream } from './event-stream.ts';
import { noteStream } from './stream-requests.ts';

/** Milliseconds between heartbeats, which keep proxies from closing the connection. */
export const usualHeartbeat = 25_000;

type Rules = {
  /** Milliseconds between signs of life. */
  heartbeat: number;
  /** How many may be open in this process. */
  max?: number;
  /** How many one owner may have open in this process. */
  perOwner: number;
  /** The message for an owner with too many. */
  crowded: string;
  /** Called at every heartbeat. */
  onBeat?: () => void;
};

/** The callbacks of one open stream. */
export type Following = { beat: () => void; leave: () => void };

export type EventStreams = {
  /** Answers with a stream that `follow` sends to. @throws AppError 429 */
  open: (c: Context, owner: string, follow: (stream: EventStream) => Following) => Response;
  /** How many are open. */
  count: () => number;
  /** Ends all streams, and those that are opened from now on at once. */
  end: () => void;
};

/** All streams of one kind that this process has open. */
export function createEventStreams({
  heartbeat,
  max = Infinity,
  perOwner,
  crowded,
  onBeat,
}: Rules): EventStreams {
  const streams = new Map<EventStream, Following>();
  const owners = new Map<string, number>();
  let isEnded = false;
  const beating = setInterval(() => {
    for (const [stream, { beat }] of streams) stream.beat(beat);
    onBeat?.();
  }, heartbeat).unref();

  function start(
    c: Context,
    owner: string,
    follow: (stream: EventStream) => Following,
  ): ReadableStream<Uint8Array> {
    noteStream(c);
    count(owners, owner, 1);
    const forget = () => {
      count(owners, owner, -1);
      streams.get(stream)?.leave();
      streams.delete(stream);
    };
    const stream = new EventStream(forget, () => cutConnection(c));
    streams.set(stream, follow(stream));
    if (isEnded) stream.end();
    return stream.body;
  }

  return {
    open: (c, owner, follow) => {
      if (streams.size >= max || (owners.get(owner) ?? 0) >= perOwner) throw tooMany(crowded);
      const headers = {
        'content-type': 'text/event-stream',
        'cache-control': 'no-store',
        'x-accel-buffering': 'no',
      };
      // Nobody would ever read the body of a reply to HEAD.
      return c.req.method === 'HEAD'
        ? c.body(null, { headers })
        : c.body(start(c, owner, follow), { headers });
    },
    count: () => streams.size,
    end: () => {
      isEnded = true;
      clearInterval(beating);
      for (const stream of streams.keys()) stream.end();
    },
  };
}

function count(counts: Map<string, number>, key: string, step: 1 | -1): void {
  const counted = (counts.get(key) ?? 0) + step;
  if (counted === 0) counts.delete(key);
  else counts.set(key, counted);
}

function tooMany(sentence: string): AppError {
  return new AppError('too_many_streams', 429, sentence, { headers: { 'retry-after': '60' } });
}
