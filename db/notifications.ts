import * as z from 'zod/mini';
import type { Logger } from '#process/logger.ts';
import { channelName, openChannel } from './channel.ts';
import type { Connection, Queryable } from './client.ts';
import { sql } from './drizzle.ts';

/** What one thread or process tells all others. A lost notice only delays: everybody also checks regularly. */
const Notice = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('news'),
    /** Sections that articles came to or changed in. */
    sections: z.array(z.string()),
    /** Short ids of articles whose own page changed. */
    articles: z.array(z.string()),
  }),
  /** Something of an account changed: its profile, its sessions, or that it exists. */
  z.object({
    kind: z.literal('member'),
    userId: z.string(),
    /** The member has left, and with them the picture with this id, which nobody else uses. */
    left: z.optional(z.object({ picture: z.nullable(z.string()) })),
  }),
  /** What readers see of the comments of an article changed. */
  z.object({ kind: z.literal('comment'), articleId: z.number() }),
  /** Stories have changed, and with them the cards of these articles (short ids). */
  z.object({ kind: z.literal('stories'), stories: z.array(z.number()), articles: z.array(z.string()) }),
  /** More is known about the pictures of these articles (short ids). */
  z.object({ kind: z.literal('pictures'), articles: z.array(z.string()) }),
  /** An article (its number) was taken out of its story, for good. */
  z.object({ kind: z.literal('detached'), article: z.number() }),
  /** Articles (short ids) were taken down or put back, and the sections that they left or came back to. */
  z.object({ kind: z.literal('removal'), articles: z.array(z.string()), sections: z.array(z.string()) }),
  /** The pictures of a publisher, as articles name it, are not shown any more, or again. */
  z.object({ kind: z.literal('picture_block'), publisher: z.string() }),
  /** Something was decided at the desk. */
  z.object({ kind: z.literal('decided') }),
  /** The catalogue has changed, or a feed of it is due now. */
  z.object({ kind: z.literal('feeds') }),
  /** A web process announces itself: the site that it serves, and fingerprints to compare secrets and other settings with. */
  z.object({
    kind: z.literal('presence'),
    origin: z.string(),
    secret: z.string(),
    /** By the variable's name. Older versions do not send them. */
    settings: z.optional(z.record(z.string(), z.string())),
  }),
  /** A newsroom announces after how many days it removes articles. */
  z.object({ kind: z.literal('retention'), days: z.number() }),
  /** The connection of this process was lost for a while, and notices with it. Nobody publishes this one. */
  z.object({ kind: z.literal('gap') }),
]);
export type Notice = z.infer<typeof Notice>;

/** Notices that processes of other versions may send. */
const OtherNotice = z.object({ kind: z.string() });

export type Notifications = {
  /**
   * While the connection is lost or does not answer, notices are queued; only a refusal by the database is an error.
   */
  publish: (notice: Notice) => Promise<void>;
  /** Returns a function that ends the subscription. */
  subscribe: (listener: (notice: Notice) => void) => () => void;
  close: () => Promise<void>;
};

const payloadMax = 7_900; // bytes; PostgreSQL refuses 8,000
const kindsMax = 20; // how many unknown kinds are logged at most

/**
 * Opens notifications between all threads and processes on one database. Listeners get their own notices, too.
 * `probeEvery` as in `openChannel`.
 */
export async function openNotifications(
  connection: Connection,
  log: Logger,
  probeEvery?: number,
): Promise<Notifications> {
  const listeners = new Set<(notice: Notice) => void>();
  const pass = (notice: Notice) => {
    for (const listener of listeners) listener(notice);
  };
  const hear = createReader(log, pass);
  const channel = await openChannel(
    { connection, hear, onGap: () => pass({ kind: 'gap' }), log },
    probeEvery,
  );
  return {
    publish: async (notice) => channel.tell(payloads(notice)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: channel.close,
  };
}

/** Like `publish`, but sent when, and only if, the transaction is committed; outside of one at once. */
export async function publishWithin(transaction: Queryable, notice: Notice): Promise<void> {
  for (const payload of payloads(notice))
    await transaction.execute(sql`select pg_notify(${channelName}, ${payload})`);
}

/** Passes on the payloads that can be read; others, as from a process of another version, are logged once per kind. */
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
    return null; // not a notice; the caller logs that
  }
}

/** One payload, or several if its lists do not fit into one. @throws Error if there is nothing to split */
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
