import { type FormEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import { sentenceOf } from '#app/api/api-error.ts';
import { takeFocus } from '#app/ui/take-focus.ts';
import type { Comment, CommentReport, ReportReason } from '#contract/comment.ts';
import { moderationPath } from '#contract/moderation-path.ts';

const reasons: readonly { value: ReportReason; label: string }[] = [
  { value: 'illegal', label: 'It is against the law' },
  { value: 'abuse', label: 'It insults, threatens or harasses somebody' },
  { value: 'spam', label: 'It is advertising or spam' },
  { value: 'other', label: 'Something else' },
];

type Report =
  | { state: 'open' }
  /** Nothing was chosen. */
  | { state: 'incomplete' }
  | { state: 'sending' }
  | { state: 'failed'; reason: string }
  | { state: 'sent'; receipt: string };

type ReportDialogProps = { comment: Comment; onClose: () => void };

/** Asks what is wrong with a comment, and shows the receipt of the report. Open to anybody. */
export function ReportDialog({ comment, onClose }: ReportDialogProps) {
  const id = useId();
  const [report, setReport] = useState<Report>({ state: 'open' });

  async function reportComment(filled: CommentReport): Promise<void> {
    setReport({ state: 'sending' });
    try {
      const calls = await import('./comment-calls.ts');
      setReport({ state: 'sent', receipt: await calls.reportComment(filled) });
    } catch (error) {
      setReport({ state: 'failed', reason: sentenceOf(error) });
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (report.state === 'sending') return;
    const filled = reportOf(comment, new FormData(event.currentTarget));
    if (filled) return void reportComment(filled);
    flushSync(() => setReport({ state: 'incomplete' })); // before the field that it describes is read out
    event.currentTarget.querySelector('input')?.focus();
  }

  return (
    <dialog ref={showModal} aria-labelledby={id} className="question" onClose={onClose}>
      <h3 id={id} className="profile-title">
        Report a Comment
      </h3>
      {report.state === 'sent' ? (
        <Receipt receipt={report.receipt} />
      ) : (
        <form noValidate onSubmit={submit} className="space-y-5">
          <ReportFields
            missing={report.state === 'incomplete'}
            onChosen={() => setReport((now) => (now.state === 'incomplete' ? { state: 'open' } : now))}
          />
          {report.state === 'failed' && (
            <p role="alert" className="alert alert-failure">
              {report.reason}
            </p>
          )}
          <div className="flex flex-wrap justify-end gap-3">
            <button type="button" className="button" onClick={closeDialog}>
              Cancel
            </button>
            {/* Not disabled, which would take its focus away. */}
            <button className="button button-strong" aria-disabled={report.state === 'sending'}>
              {report.state === 'sending' ? 'Sending...' : 'Send report'}
            </button>
          </div>
        </form>
      )}
    </dialog>
  );
}

function ReportFields({ missing, onChosen }: { missing: boolean; onChosen: () => void }) {
  const id = useId();
  return (
    <>
      <fieldset
        role="radiogroup"
        aria-required
        aria-invalid={missing}
        className="space-y-2"
        onChange={onChosen}
      >
        <legend className="field-label">What is wrong with it?</legend>
        {reasons.map(({ value, label }) => (
          <label key={value} className="flex items-center gap-3">
            <input
              type="radio"
              name="reason"
              value={value}
              // Not of the group: not every screen reader reads the description of what the focus is in.
              aria-describedby={missing ? `${id}-error` : undefined}
              className="size-5 shrink-0"
            />
            {label}
          </label>
        ))}
        {missing && (
          <p id={`${id}-error`} className="field-error">
            A reason is required.
          </p>
        )}
      </fieldset>
      <div>
        <label htmlFor={id} className="field-label">
          Note (optional)
        </label>
        {/* Without a maximum: a browser would cut off the end of a pasted text, and say nothing. */}
        <textarea id={id} name="note" rows={3} dir="auto" className="field-input" />
      </div>
    </>
  );
}

/** Read out with its button, which takes the focus. */
function Receipt({ receipt }: { receipt: string }) {
  const id = useId();
  return (
    <>
      <p id={id}>
        {'Thank you. We have received your report and will look at it. Your receipt is '}
        <strong className="whitespace-nowrap">{receipt}</strong>
        {'. Read '}
        <Link to={moderationPath} className="link">
          how reports are decided
        </Link>
        .
      </p>
      <form method="dialog" className="mt-6 text-right">
        <button ref={takeFocus} aria-describedby={id} className="button">
          Close
        </button>
      </form>
    </>
  );
}

function reportOf({ comment_id }: Comment, form: FormData): CommentReport | undefined {
  const [reason, note] = [form.get('reason'), form.get('note')];
  const chosen = reasons.find(({ value }) => value === reason);
  if (!chosen) return undefined;
  const text = typeof note === 'string' ? note.trim() : '';
  return { comment_id, reason: chosen.value, ...(text !== '' && { note: text }) };
}

function showModal(dialog: HTMLDialogElement | null): void {
  if (dialog && !dialog.open) dialog.showModal();
}

function closeDialog({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.closest('dialog')?.close();
}
