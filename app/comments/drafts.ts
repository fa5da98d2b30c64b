import { tabStorage } from '#app/site/browser-storage.ts';

/** Whose text for which article. */
export type DraftPlace = { readerId: string; articleUrl: string };

export type UnsentText = { key: string; content: string };

const kinds = { draft: 'comment-draft', unsent: 'comment-unsent' } as const;
let last = 0;

/** The text that this member has begun in this tab; it survives reloads and signing in again. */
export function readDraft(place: DraftPlace): string {
  return tabStorage()?.getItem(keyOf('draft', place)) ?? '';
}

export function keepDraft(place: DraftPlace, text: string): void {
  const key = keyOf('draft', place);
  if (text === '') forget(key);
  else keep(key, text);
}

/** Comments of this member that the server has not confirmed, newest first. */
export function readUnsent(place: DraftPlace): UnsentText[] {
  const storage = tabStorage();
  const prefix = keyOf('unsent', place);
  return Object.keys(storage ?? {})
    .filter((key) => key.startsWith(prefix))
    .toSorted()
    .toReversed()
    .map((key) => ({ key, content: storage?.getItem(key) ?? '' }));
}

/** Keeps a comment until it is confirmed; returns the key to forget it by. */
export function keepUnsent(place: DraftPlace, content: string): string {
  last = Math.max(last + 1, Date.now());
  const key = `${keyOf('unsent', place)}${last}`;
  keep(key, content);
  return key;
}

export function forgetUnsent(key: string): void {
  forget(key);
}

/** For who leaves: nothing that was written stays in this tab. */
export function forgetDrafts(): void {
  const ours = Object.values(kinds);
  for (const key of Object.keys(tabStorage() ?? {}))
    if (ours.some((kind) => key.startsWith(`${kind} `))) forget(key);
}

function keyOf(kind: keyof typeof kinds, { readerId, articleUrl }: DraftPlace): string {
  return `${kinds[kind]} ${readerId} ${articleUrl} `;
}

function keep(key: string, text: string): void {
  try {
    tabStorage()?.setItem(key, text);
  } catch (error) {
    console.warn('What is being written would not survive a reload:', error);
  }
}

function forget(key: string): void {
  tabStorage()?.removeItem(key);
}
