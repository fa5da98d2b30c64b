import { encodeEvent } from '#server/http/event-stream.ts';
import type { CommentChange } from './discussion-store.ts';

const retry = 2_000; // ms until a browser comes back

/** A change of a discussion as bytes, encoded once for all followers. */
export type ChangeEvent = { version: number; bytes: Uint8Array };

export function toEvent(change: CommentChange): ChangeEvent {
  const { version } = change;
  if (change.kind === 'created') return event(version, 'created', { comment: change.comment });
  if (change.kind === 'deleted') return event(version, 'deleted', { comment_id: change.commentId });
  return greeting(version);
}

/** Tells the page to load the list again, because there are too many changes. */
export const reload = (version: number) => event(version, 'reload', {});

/** Sends the current position and the reconnection time; not an event for the page. */
export function greeting(version: number): ChangeEvent {
  return { version, bytes: encodeEvent({ retry, id: version }) };
}

function event(version: number, name: string, data: object): ChangeEvent {
  return { version, bytes: encodeEvent({ id: version, event: name, data: JSON.stringify(data) }) };
}
