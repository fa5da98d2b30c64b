import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react';
import { commentLengthMax } from '#contract/limits.ts';
import { cleanWrittenText, isSoundText } from '#contract/written-text.ts';
import { type DraftPlace, keepDraft, readDraft } from './drafts.ts';

const warnedBelow = 200; // characters left

type CommentFormProps = {
  /** Where the draft is kept; undefined until the page is alive. */
  place: DraftPlace | undefined;
  /** Whether something can be posted now. */
  ready: boolean;
  createComment: (content: string) => void;
};

export function CommentForm({ place, ready, createComment }: CommentFormProps) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(() => (place ? readDraft(place) : ''));
  const content = cleanWrittenText(text);
  const left = commentLengthMax - Array.from(content).length;

  function change(changed: string): void {
    setText(changed);
    if (place) keepDraft(place, changed);
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    createComment(content);
    change('');
    // The button that had the focus cannot be used now.
    field.current?.focus();
  }

  return (
    <form method="post" className="comment-form" onSubmit={submit}>
      <label htmlFor={id} className="field-label">
        Add a Comment
      </label>
      <textarea
        id={id}
        ref={field}
        rows={4}
        dir="auto"
        className="field-input"
        disabled={!place}
        value={text}
        aria-describedby={`${id}-left`}
        aria-invalid={left < 0}
        onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => change(target.value)}
      />
      <div className="mt-3 flex flex-wrap items-center justify-end gap-3">
        <output id={`${id}-left`} className={`mr-auto text-sm ${left < 0 ? 'text-bad' : 'text-muted'}`}>
          {left < warnedBelow && lengthNote(left)}
        </output>
        <button type="button" className="button" disabled={text === ''} onClick={() => change('')}>
          Cancel
        </button>
        <button className="button button-strong" disabled={!ready || !isSoundText(content, commentLengthMax)}>
          Post Comment
        </button>
      </div>
    </form>
  );
}

function lengthNote(left: number): string {
  const count = `${Math.abs(left)} ${Math.abs(left) === 1 ? 'character' : 'characters'}`;
  return left < 0 ? `${count} too many` : `${count} left`;
}
