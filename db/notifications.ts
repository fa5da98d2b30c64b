import { setTimeout as pause } from 'node:timers/promises';
import { Client, DatabaseError } from 'pg';
import * as z from 'zod/mini';
import type { Logger } from '#process/logger.ts';
import { clientConfig, type Connection, type Database } from './client.ts';
import { isDatabaseOutage } from './database-outage.ts';
import { sql } from './drizzle.ts';

const News = z.object({
  kind: z.literal('news'),
  /** Sections that articles came to or changed in. */
  sections: z.array(z.string()),
  /** Short ids of articles whose own page changed. */
  articles: z.array(z.string()),
});
/** Something of an account changed: its profile, its sessions, or that it exists. */
const MemberChange = z.object({
  kind: z.literal('member'),
  userId: z.string(),
  /** They have left, and with them the picture with this id, which nobody else names. */
  left: z.optional(z.object({ picture: z.nullable(z.string()) })),
});

/** What readers see of the comments of an article changed. */
const CommentChange = z.object({ kind: z.literal('comment'), articleId: z.number() });

/** Stories have changed, and with them the cards of these articles (short ids). */
const StoriesChange = z.object({
  kind: z.literal('stories'),
  stories: z.array(z.number()),
  articles: z.array(z.string()),
});

/** More is known about the pictures of these articles (short ids). */
const PicturesChange = z.object({ kind: z.literal('pictures'), articles: z.array(z.string()) });

/** An article (its number) was taken out of its story, for good. */
const Detached = z.object({ kind: z.literal('detached'), article: z.number() });

/** Articles (short ids) were taken down or put back, and the sections that they left or came back to. */
const Removal = z.object({
  kind: z.literal('removal'),
  articles: z.array(z.string()),
  sections: z.array(z.string()),
});

/** The pictures of a publisher, as articles name it, are not shown any more, or again. */
const PictureBlock = z.object({ kind: z.literal('picture_block'), publisher: z.string() });

/** Something was decided at the desk. */
const Decided = z.object({ kind: z.literal('decided') });
/** The catalogue has changed, or a feed of it is due now. */
const FeedsChange = z.object({ kind: z.literal('feeds') });

/** What one thread or process tells all others. Losing one costs freshness, never truth: everybody also looks by themselves. */
const Notice = z.discriminatedUnion('kind', [
  News,
  MemberChange,
  CommentChange,
  StoriesChange,
  PicturesChange,
  Detached,
  Removal,
  PictureBlock,
  Decided,
  FeedsChange,
]);
export type Notice = z.infer<typeof Notice>;

/** Processes of other versions may have more to tell. */
const OtherNotice = z.object({ kind: z.string() });

export type Notifications = {
  /** While the connection is away, notices wait for it; only what the database refuses fails. */
  publish: (notice: Notice) => Promise<void>;
  /** Returns the function that ends the subscription. */
  subscribe: (listener: (notice: Notice) => void) => () => void;
  close: () => Promise<void>;
};

const channelName = 'europe_news';
const payloadMax = 7_900; // bytes; PostgreSQL refuses 8,000
const firstRetryAfter = 100; // ms
const retryAfterMax = 2_000; // ms
const kindsMax = 20; // reported, whoever sends them
const untoldMax = 1_000; // payloads

/** Between all threads and processes on one database. Listeners hear their own notices too. */
export async function openNotifications(connection: Connection, log: Logger): Promise<Notifications> {
  const listeners = new Set<(notice: Notice) => void>();
  const hear = createReader(log, (notice) => {
    for (const listener of listeners) listener(notice);
  });
  const closing = new AbortController();
  let client = await listen(connection, hear);
  const listening = listenForEver();
  let sent: Promise<unknown> = Promise.resolve();
  let untold: string[] = [];

  /** One loop for as long as we live: waits until the connection ends, and makes a new one. */
  async function listenForEver(): Promise<void> {
    for (;;) {
      await client.ended;
      if (closing.signal.aborted) return;
      log.warn('Notices from other processes are interrupted; trying again');
      const again = await listenAgain(connection, hear, closing.signal, log);
      if (!again) return;
      client = again;
      // It was closed while it got through.
      if (closing.signal.aborted) return client.client.end();
      log.info('Notices from other processes arrive again');
      await inTurn(() => send(untold.splice(0))).catch((error: unknown) =>
        log.warn({ err: error }, 'What changed meanwhile could not be told; others see it later'),
      );
    }
  }

  async function send(all: string[]): Promise<void> {
    for (const [n, payload] of all.entries()) {
      try {
        await client.client.query('select pg_notify($1, $2)', [channelName, payload]);
      } catch (error) {
        if (error instanceof DatabaseError && !isDatabaseOutage(error)) throw error;
        untold = [...untold, ...all.slice(n)].slice(-untoldMax);
        return;
      }
    }
  }

  /** One at a time: a client carries out one query after another. */
  async function inTurn(send: () => Promise<void>): Promise<void> {
    const sending = sent.then(send);
    sent = sending.catch(() => undefined); // whoever sends hears of it
    await sending;
  }

  return {
    publish: (notice) => inTurn(() => send(payloads(notice))),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: async () => {
      await sent;
      if (untold.length > 0) log.warn({ notices: untold.length }, 'Others see what changed last later');
      closing.abort();
      await client.client.end();
      await listening;
    },
  };
}

/** As `publish`, but others hear of it when, and only if, the transaction ends well. */
export async function publishWithin(transaction: Pick<Database, 'execute'>, notice: Notice): Promise<void> {
  for (const payload of payloads(notice))
    await transaction.execute(sql`select pg_notify(${channelName}, ${payload})`);
}

type Listening = { client: Client; ended: Promise<void> };

/** A connection that listens. Fails without leaving anything behind. */
async function listen(connection: Connection, hear: (payload: string) => void): Promise<Listening> {
  const client = new Client({
    ...clientConfig(connection),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  });
  client.on('error', () => undefined); // its end follows
  client.on('notification', ({ payload }) => hear(payload ?? ''));
  try {
    await client.connect();
    // From here on: a try that failed ends too, and nobody shall take that for the end of a connection.
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
    await client.query(`listen ${channelName}`);
    return { client, ended };
  } catch (error) {
    await client.end().catch(() => undefined); // the error above says why
    throw error;
  }
}

/** Tries until it listens again, ever less often; null when it was told to stop. */
async function listenAgain(
  connection: Connection,
  hear: (payload: string) => void,
  stop: AbortSignal,
  log: Logger,
): Promise<Listening | null> {
  for (let wait = firstRetryAfter; ; wait = Math.min(wait * 2, retryAfterMax)) {
    const spread = wait * (0.5 + Math.random() / 2); // not every process at the same moment
    await pause(spread, undefined, { signal: stop }).catch(() => undefined); // told by the signal
    if (stop.aborted) return null;
    try {
      return await listen(connection, hear);
    } catch (error) {
      log.debug({ err: error }, 'Notices stay interrupted');
    }
  }
}

/** Hands on what can be read; what cannot, as from a process of another version, is logged once for each kind. */
function createReader(log: Logger, onNotice: (notice: Notice) => void): (payload: string) => void {
  const reported = new Set<string>();
  return (payload) => {
    const data = parseJson(payload);
    const notice = Notice.safeParse(data);
    if (notice.success) return onNotice(notice.data);
    const kind = OtherNotice.safeParse(data).data?.kind ?? 'unreadable';
    if (reported.has(kind) || reported.size >= kindsMax) return;
    reported.add(kind);
    log.warn({ kind: kind.slice(0, 40) }, 'Notices of this kind are ignored: this version cannot read them');
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // no notice of ours; the caller says so
  }
}

/** One payload, or several when what it lists does not fit into one. @throws Error when nothing in it can be divided */
function payloads(notice: Notice): string[] {
  const whole = JSON.stringify(notice);
  if (Buffer.byteLength(whole) <= payloadMax) return [whole];
  const [name, list] = longestList(notice);
  if (list.length < 2) throw new Error(`A notice of the kind ${notice.kind} is too long to be told`);
  const half = Math.ceil(list.length / 2);
  return [list.slice(0, half), list.slice(half)].flatMap((part) => payloads({ ...notice, [name]: part }));
}

function longestList(notice: Notice): [name: string, list: unknown[]] {
  let longest: [string, unknown[]] = ['', []];
  for (const [name, value] of Object.entries(notice))
    if (Array.isArray(value) && value.length > longest[1].length) longest = [name, value];
  return longest;
}
