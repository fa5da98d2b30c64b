import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import { useDraft } from '#app/session/draft.ts';
import { useIsHydrated } from '#app/ui/is-hydrated.ts';
import { Outcome } from '#app/ui/outcome.tsx';
import { commentLengthMax } from '#contract/limits.ts';
import { cleanWrittenText, isValidText } from '#contract/written-text.ts';
import { draftKey, type DraftPlace } from './drafts.ts';
import { LengthLeft } from './length-left.tsx';

/** A comment that the browser has posted by itself, and why it was not created. */
export type RefusedComment = { content: string; reason: string };

type CommentFormProps = {
  /** Where the draft is kept. */
  place: DraftPlace;
  /** Whether something can be posted now. */
  ready: boolean;
  refused: RefusedComment | undefined;
  createComment: (content: string) => void;
};

/** Before hydration, and without scripts, the browser posts the form itself (docs/decisions/0023). */
export function CommentForm({ place, ready, refused, createComment }: CommentFormProps) {
  const id = useId();
  const isHydrated = useIsHydrated();
  const { field, text, change } = useDraft(draftKey(place), refused?.content ?? '');
  const [reason, setReason] = useState(refused?.reason);
  const content = cleanWrittenText(text);
  const left = commentLengthMax - Array.from(content).length;

  // The buttons are disabled while the field is empty, so the focused one passes its focus to the field.
  function submit(event: FormEvent): void {
    event.preventDefault();
    createComment(content);
    setReason(undefined);
    change('');
    field.current?.focus();
  }

  function cancel(event: FormEvent): void {
    event.preventDefault();
    change('');
    field.current?.focus();
  }

  return (
    <form method="post" className="comment-form" onSubmit={submit} onReset={cancel}>
      {reason !== undefined && (
        <div className="my-4">
          <Outcome kind="failure">{reason}</Outcome>
        </div>
      )}
      <label htmlFor={id} className="field-label">
        Add a Comment
      </label>
      <textarea
        id={id}
        ref={field}
        name="content"
        rows={4}
        dir="auto"
        className="field-input"
        value={text}
        aria-describedby={`${id}-left`}
        aria-invalid={left < 0}
        onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => change(target.value)}
      />
      <div className="mt-3 flex flex-wrap items-center justify-end gap-3">
        <LengthLeft id={`${id}-left`} left={left} />
        <button type="reset" className="button" disabled={isHydrated && text === ''}>
          Cancel
        </button>
        <button
          className="button button-strong"
          disabled={isHydrated && !(ready && isValidText(content, commentLengthMax))}
        >
          Post Comment
        </button>
      </div>
    </form>
  );
}
