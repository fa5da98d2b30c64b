import { openNotifications, type Notifications } from '#db/notifications.ts';
import type { App } from '#server/app.ts';
import { readEvents, type StreamEvent } from './event-stream.ts';
import { quietLog } from './quiet-log.ts';
import { Reader } from './reader.ts';
import { openTestApp } from './test-app.ts';
import type { TestDatabase } from './test-database.ts';

type Given = { heartbeat?: number; rateLimits?: boolean };

/** One of several processes of a site. */
export type Process = { app: App['routes']; site: App; notifications: Notifications };

export async function startProcess(
  opened: TestDatabase,
  { heartbeat, rateLimits = false }: Given = {},
): Promise<Process> {
  const notifications = await openNotifications(opened.connection, quietLog);
  const site = openTestApp(opened.database, { notifications, heartbeat, config: { rateLimits } });
  return { app: site.routes, site, notifications };
}

export async function stopProcess({ site, notifications }: Process): Promise<void> {
  site.endStreams();
  await notifications.close();
}

/** The address of the comment stream of an article. */
export const streamOf = (article: string) => `/api/comment_stream?article_id=${encodeURIComponent(article)}`;

/** Opens a stream as a visitor. */
export async function follow({ app }: Process, article: string, lastEventId?: string) {
  const headers: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
  const response = await new Reader(app).send('GET', streamOf(article), undefined, { headers });
  const events = readEvents(response);
  /** The next event that a page acts on. */
  const next = async (): Promise<StreamEvent | undefined> => {
    for (;;) {
      const { value } = await events.next();
      if (!value || value.event !== 'message') return value ?? undefined;
    }
  };
  return { response, next, stop: () => events.return() };
}
