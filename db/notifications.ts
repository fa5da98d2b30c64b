import * as z from 'zod/mini';
import type { Logger } from '#process/logger.ts';
import { channelName, openChannel } from './channel.ts';
import type { Connection, Queryable } from './client.ts';
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

/** A process that serves is there: of which site it is, and a mark by which its secret can be compared. */
const Presence = z.object({ kind: z.literal('presence'), origin: z.string(), secret: z.string() });

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
  Presence,
]);
export type Notice = z.infer<typeof Notice>;

/** Processes of other versions may have more to tell. */
const OtherNotice = z.object({ kind: z.string() });

export type Notifications = {
  /** While the connection is away, or does not answer, notices wait for it; only what the database refuses fails. */
  publish: (notice: Notice) => Promise<void>;
  /** Returns the function that ends the subscription. */
  subscribe: (listener: (notice: Notice) => void) => () => void;
  close: () => Promise<void>;
};

const payloadMax = 7_900; // bytes; PostgreSQL refuses 8,000
const kindsMax = 20; // reported, whoever sends them

/** Between all threads and processes on one database. Listeners hear their own notices too. `lookEvery` as of `openChannel`. */
export async function openNotifications(
  connection: Connection,
  log: Logger,
  lookEvery?: number,
): Promise<Notifications> {
  const listeners = new Set<(notice: Notice) => void>();
  const hear = createReader(log, (notice) => {
    for (const listener of listeners) listener(notice);
  });
  const channel = await openChannel({ connection, hear, log }, lookEvery);
  return {
    publish: async (notice) => channel.tell(payloads(notice)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    close: channel.close,
  };
}

/** As `publish`, but others hear of it when, and only if, the transaction ends well. */
export async function publishWithin(transaction: Queryable, notice: Notice): Promise<void> {
  for (const payload of payloads(notice))
    await transaction.execute(sql`select pg_notify(${channelName}, ${payload})`);
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
