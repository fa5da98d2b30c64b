import { readEvents, type StreamEvent } from './event-stream.ts';
import type { Process } from './processes.ts';
import { Reader } from './reader.ts';

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
