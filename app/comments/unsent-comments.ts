import { useMemo, useSyncExternalStore } from 'react';
import {
  type DraftPlace,
  forgetUnsent,
  keepUnsent,
  type KeptText,
  nextId,
  readUnsent,
  type UnsentText,
} from './drafts.ts';

/** `isRefused`: it was certainly not created. */
type Attempt = { state: 'sending' } | { state: 'failed'; reason: string; isRefused: boolean };
/** 'uncertain': the document was left before an answer came; the comment may exist. */
export type Unsent = UnsentText & (Attempt | { state: 'uncertain' });

const none: readonly Unsent[] = [];
/** The attempts of this document, by id. Replies arrive even after the page that sent them was left. */
const attempts = new Map<string, Attempt>();
const underWay = new Set<{ articleUrl: string; done: Promise<void> }>();
const screens = new Map<string, Set<() => void>>();
let changes = 0;

/** The comments of a member on an article that the server has not confirmed, newest first. */
export function useUnsent({ readerId, articleUrl }: DraftPlace): readonly Unsent[] {
  const { subscribe, read } = useMemo(() => follow({ readerId, articleUrl }), [readerId, articleUrl]);
  // The server, whose page the browser takes over, knows of none.
  return useSyncExternalStore(subscribe, read, () => none);
}

/** Whether a screen shows what becomes of these comments. */
export function isShown(place: DraftPlace): boolean {
  return (screens.get(nameOf(place))?.size ?? 0) > 0;
}

/** Stores a comment that is about to be sent; `lastSaid` as in `nextId`. */
export function beginUnsent(place: DraftPlace, content: string, lastSaid: string | undefined): UnsentText {
  const text = { id: nextId(lastSaid), content };
  setAttempt(place, text, { state: 'sending' });
  return text;
}

export function setAttempt(place: DraftPlace, text: UnsentText, attempt: Attempt): void {
  attempts.set(text.id, attempt);
  const isRefused = attempt.state === 'failed' && attempt.isRefused;
  keepUnsent(place, { ...text, state: isRefused ? 'refused' : 'unconfirmed' });
  announce(place);
}

/** Forgets a comment that was created or discarded. */
export function dropUnsent(place: DraftPlace, id: string): void {
  attempts.delete(id);
  forgetUnsent(place, id);
  announce(place);
}

/** Remembers that a comment is being sent, until that has ended. */
export function trackSending(articleUrl: string, sent: Promise<void>): void {
  const done = sent
    .catch((error: unknown) => console.error('A comment could not be sent:', error))
    .finally(() => underWay.delete(tracked));
  const tracked = { articleUrl, done };
  underWay.add(tracked);
}

/** Waits for the replies to all comments being sent: the stream may report a comment before its own reply arrives. */
export async function whenSent(articleUrl: string): Promise<void> {
  const here = [...underWay].filter((sending) => sending.articleUrl === articleUrl);
  await Promise.all(here.map(({ done }) => done));
}

function follow(place: DraftPlace) {
  let list = none;
  let readAt: number | undefined;
  const name = nameOf(place);
  return {
    // Told by the number of changes, not by a listener: what changes between rendering and subscribing has none yet.
    read: () => {
      if (readAt !== changes) {
        list = readUnsent(place).map(withAttempt);
        readAt = changes;
      }
      return list;
    },
    subscribe: (listener: () => void) => {
      const others = screens.get(name) ?? new Set();
      screens.set(name, others.add(listener));
      return () => {
        others.delete(listener);
        if (others.size === 0) screens.delete(name);
      };
    },
  };
}

function withAttempt({ state, ...text }: KeptText): Unsent {
  const attempt = attempts.get(text.id);
  if (attempt) return { ...text, ...attempt };
  if (state === 'unconfirmed') return { ...text, state: 'uncertain' };
  return { ...text, state: 'failed', reason: 'It was kept for you.', isRefused: true };
}

function announce(place: DraftPlace): void {
  changes += 1;
  for (const look of screens.get(nameOf(place)) ?? []) look();
}

function nameOf({ readerId, articleUrl }: DraftPlace): string {
  return `${readerId} ${articleUrl}`;
}
