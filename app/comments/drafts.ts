import { forgetWriting, keepWriting, readWriting, writingKeys } from '#app/session/writing.ts';

/** Whose text for which article. */
export type DraftPlace = { readerId: string; articleUrl: string };

export type UnsentText = { key: string; content: string };

const kinds = { draft: 'comment-draft', unsent: 'comment-unsent' } as const;
let last = 0;

/** The text that this member has begun in this tab. */
export function readDraft(place: DraftPlace): string {
  return readWriting(keyOf('draft', place)) ?? '';
}

export function keepDraft(place: DraftPlace, text: string): void {
  const key = keyOf('draft', place);
  if (text === '') forgetWriting(key);
  else keepWriting(key, text);
}

/** Comments of this member that the server has not confirmed, newest first. */
export function readUnsent(place: DraftPlace): UnsentText[] {
  return writingKeys(keyOf('unsent', place))
    .toSorted()
    .toReversed()
    .map((key) => ({ key, content: readWriting(key) ?? '' }));
}

/** Keeps a comment until it is confirmed; returns the key to forget it by. */
export function keepUnsent(place: DraftPlace, content: string): string {
  last = Math.max(last + 1, Date.now());
  const key = `${keyOf('unsent', place)}${last}`;
  keepWriting(key, content);
  return key;
}

export function forgetUnsent(key: string): void {
  forgetWriting(key);
}

function keyOf(kind: keyof typeof kinds, { readerId, articleUrl }: DraftPlace): string {
  return `${kinds[kind]} ${readerId} ${articleUrl} `;
}
