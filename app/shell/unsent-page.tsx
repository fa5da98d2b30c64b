import { useId } from 'react';
import { isRouteErrorResponse } from 'react-router';
import { isTakenDown } from '#app/api/api-error.ts';
import { failed, StatusFrame } from '#app/site/status-frame.tsx';
import { isText, type SentForm } from '#app/site/written.ts';

type UnsentProps = { error: unknown; written: SentForm['written'] };

const refused = 'This could not be sent';
/** Texts for failures that depend on the sender. The desk answers 404 to everybody but editors. */
const ofSender: Readonly<Record<number, { title: string; text: string }>> = {
  401: {
    title: 'Please log in first',
    text: 'You are no longer logged in. Log in in another tab, then',
  },
  404: {
    title: refused,
    text: 'There is nothing at this address, or nothing that you may see. If you are no longer logged in, log in in another tab, then',
  },
};

/** The page when a form could not be answered, with the text that was written in it, to be sent again. */
export function UnsentPage({ error, written }: UnsentProps) {
  const reply = isRouteErrorResponse(error) ? error : undefined;
  const ofThem = reply && ofSender[reply.status];
  const next = written ? 'send what you wrote again' : 'go back and try again';
  const said = ofThem && { ...ofThem, text: `${ofThem.text} ${next}.` };
  const removed = reply && isTakenDown(reply) && { title: refused, text: String(reply.data) };
  return (
    <StatusFrame {...(said ?? (removed || failed))}>
      {said && (
        <p className="mb-8">
          <a href="/login" target="_blank" rel="noopener" className="button">
            Log In<span className="sr-only"> (opens in a new tab)</span>
          </a>
        </p>
      )}
      {written && <WrittenForm fields={written} />}
    </StatusFrame>
  );
}

/** The same form again: its texts visible, its other fields hidden. */
function WrittenForm({ fields }: { fields: NonNullable<SentForm['written']> }) {
  const id = useId();
  return (
    <form method="post" className="space-y-4">
      {Object.entries(fields).map(([name, value]) =>
        isText(name) && value !== '' ? (
          <div key={name} className="text-left">
            <label htmlFor={`${id}-${name}`} className="field-label">
              What you wrote
            </label>
            <textarea
              id={`${id}-${name}`}
              name={name}
              rows={8}
              dir="auto"
              className="field-input"
              defaultValue={value}
            />
          </div>
        ) : (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <button className="button button-strong">Send again</button>
    </form>
  );
}
