import { BroadcastChannel } from 'node:worker_threads';
import { Client } from 'pg';
import * as z from 'zod/mini';
import { clientConfig, type Connection } from './client.ts';

const News = z.object({
  kind: z.literal('news'),
  /** Sections that articles came to or changed in. */
  sections: z.array(z.string()),
  /** Short ids of articles whose own page changed. */
  articles: z.array(z.string()),
});
/** Something of an account changed: its profile, its sessions, or that it exists. */
const MemberChange = z.object({ kind: z.literal('member'), userId: z.string() });

/** What readers see of the comments of an article changed. */
const CommentChange = z.object({ kind: z.literal('comment'), articleId: z.number() });

/** What one thread or process tells all others. Losing one costs freshness, never truth: everybody also looks by themselves. */
const Notice = z.discriminatedUnion('kind', [News, MemberChange, CommentChange]);
export type Notice = z.infer<typeof Notice>;

export type Notifications = {
  publish: (notice: Notice) => Promise<void>;
  /** Returns the function that ends the subscription. */
  subscribe: (listener: (notice: Notice) => void) => () => void;
  close: () => Promise<void>;
};

const channelName = 'europe_news';
const payloadMax = 7_900; // bytes; PostgreSQL refuses 8,000
const reconnectAfter = 2_000; // ms

/**
 * Between the threads of one process with the embedded database (LISTEN does not pass its socket), between all
 * processes with PostgreSQL. Listeners hear their own notices too.
 */
export async function openNotifications(
  connection: Connection,
  onTrouble: (error: Error) => void,
): Promise<Notifications> {
  return connection.engine === 'embedded'
    ? betweenThreads(connection.socketDir)
    : betweenProcesses(connection, onTrouble);
}

function betweenThreads(socketDir: string): Notifications {
  const channel = new BroadcastChannel(`${channelName}:${socketDir}`);
  const listeners = new Set<(notice: Notice) => void>();
  const deliver = (data: unknown) => {
    const notice = Notice.parse(data);
    for (const listener of listeners) listener(notice);
  };
  channel.addEventListener('message', (event) => deliver((event as MessageEvent<unknown>).data));
  channel.unref();
  return {
    publish: async (notice) => {
      channel.postMessage(notice);
      deliver(notice);
    },
    subscribe: (listener) => subscribe(listeners, listener),
    close: async () => channel.close(),
  };
}

async function betweenProcesses(
  connection: Connection,
  onTrouble: (error: Error) => void,
): Promise<Notifications> {
  const listeners = new Set<(notice: Notice) => void>();
  let closed = false;
  let client = await listen();
  let sent: Promise<unknown> = Promise.resolve();

  async function listen(): Promise<Client> {
    const fresh = new Client({
      ...clientConfig(connection),
      keepAlive: true,
      application_name: 'europe-news notices',
    });
    fresh.on('error', onTrouble);
    fresh.once('end', () => void reconnect());
    fresh.on('notification', ({ payload }) => {
      const notice = Notice.parse(JSON.parse(payload ?? ''));
      for (const listener of listeners) listener(notice);
    });
    await fresh.connect();
    await fresh.query(`listen ${channelName}`);
    return fresh;
  }

  async function send(notice: Notice): Promise<void> {
    for (const payload of payloads(notice))
      await client.query('select pg_notify($1, $2)', [channelName, payload]);
  }

  async function reconnect(): Promise<void> {
    while (!closed) {
      await new Promise((resume) => setTimeout(resume, reconnectAfter).unref());
      try {
        client = await listen();
        return;
      } catch (error) {
        onTrouble(error as Error);
      }
    }
  }

  return {
    publish: async (notice) => {
      // One at a time: a client carries out one query after another.
      const sending = sent.then(() => send(notice));
      sent = sending.catch(() => undefined);
      await sending;
    },
    subscribe: (listener) => subscribe(listeners, listener),
    close: async () => {
      closed = true;
      await sent;
      await client.end();
    },
  };
}

function subscribe<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** One payload, or several when the ids do not fit into one. */
function payloads(notice: Notice): string[] {
  const whole = JSON.stringify(notice);
  if (notice.kind !== 'news' || Buffer.byteLength(whole) <= payloadMax) return [whole];
  const half = Math.ceil(notice.articles.length / 2);
  return [notice.articles.slice(0, half), notice.articles.slice(half)].flatMap((articles) =>
    payloads({ ...notice, articles }),
  );
}
