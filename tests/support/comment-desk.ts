import { DeskComment } from '#contract/desk-comments.ts';
import type { Reader } from './reader.ts';

/** A comment as editors see it. */
export async function lookAtComment(editor: Reader, id: string): Promise<DeskComment> {
  return DeskComment.parse((await editor.get(`/api/desk/comments/${id}`)).body);
}

/** Takes a decision about a comment back. */
export function undoDecision(editor: Reader, id: string, decision: unknown) {
  return editor.post(`/api/desk/comments/${id}/undo`, { decision, reason: 'mistake' });
}

/** The number of the decision that a reply is about. */
export const numberOf = ({ body }: { body: unknown }) => (body as { decision: number }).decision;
