import { forgetDraft, saveDraft, readDraft, draftKeys } from '#app/session/draft.ts';

/** Whose text for which article. */
export type DraftPlace = { readerId: string; articleUrl: string };

/**
 * `id`: when it was posted, by the browser's clock (ms), and after a dot the last comment in which its author had said the
 * same before, if there was one.
 */
export type UnsentText = { id: string; content: string };
/** 'unconfirmed': being sent, or sent without an answer; it may exist on the server. */
export type KeptText = UnsentText & { state: 'unconfirmed' | 'refused' };

const kinds = { draft: 'comment-draft', unconfirmed: 'comment-sent', refused: 'comment-unsent' } as const;
const unsentKinds = ['unconfirmed', 'refused'] as const;
let last = 0;

/** The key of the draft that this member has begun in this tab. */
export function draftKey(place: DraftPlace): string {
  return keyOf('draft', place);
}

/** Comments of this member that the server has not confirmed, newest first. */
export function readUnsent(place: DraftPlace): KeptText[] {
  return unsentKinds
    .flatMap((state) => {
      const start = keyOf(state, place);
      return draftKeys(start).map((key) => ({
        id: key.slice(start.length),
        content: readDraft(key) ?? '',
        state,
      }));
    })
    .toSorted((one, other) => Number(other.id) - Number(one.id));
}

/** Keeps a comment until the server has confirmed it. */
export function keepUnsent(place: DraftPlace, { id, content, state }: KeptText): void {
  forgetUnsent(place, id);
  saveDraft(keyOf(state, place) + id, content);
}

export function forgetUnsent(place: DraftPlace, id: string): void {
  for (const kind of unsentKinds) forgetDraft(keyOf(kind, place) + id);
}

/** A new id for a comment that is posted now; `lastSaid`: the comment in which its author has said the same before. */
export function nextId(lastSaid: string | undefined): string {
  last = Math.max(last + 1, Date.now());
  return lastSaid === undefined ? String(last) : `${last}.${lastSaid}`;
}

/** When a comment was posted (ms), and the comment that is older than it although it says the same; 0: none. */
export function attemptOf({ id }: UnsentText): { since: number; after: number } {
  const [since = '', after = '0'] = id.split('.');
  return { since: Number(since), after: Number(after) };
}

function keyOf(kind: keyof typeof kinds, { readerId, articleUrl }: DraftPlace): string {
  return `${kinds[kind]} ${readerId} ${articleUrl} `;
}
