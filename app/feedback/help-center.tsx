import { type FormEvent, useId, useRef, useState } from 'react';
import { showToast, useToastsAhead } from '#app/ui/toast.ts';
import type { SessionUser } from '#contract/account.ts';
import { feedbackLengthMax } from '#contract/limits.ts';
import * as calls from './feedback-calls.ts';

/** Where a member writes to the people behind the site. */
export function HelpCenter({ user }: { user: SessionUser }) {
  return (
    <section aria-labelledby="help-center" className="profile-section">
      <h2 id="help-center" className="profile-title">
        Help Center
      </h2>
      <FeedbackForm user={user} />
    </section>
  );
}

function FeedbackForm({ user }: { user: SessionUser }) {
  const id = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const { message, setMessage, sending, sendFeedback } = useFeedback(user);
  const [missing, setMissing] = useState(false);

  function submit(event: FormEvent): void {
    event.preventDefault();
    const isBlank = message.trim() === '';
    setMissing(isBlank);
    if (isBlank) field.current?.focus();
    else void sendFeedback();
  }

  return (
    <form noValidate className="account-form" onSubmit={submit}>
      <div>
        <label htmlFor={id} className="field-label">
          Your message to us
        </label>
        <textarea
          id={id}
          ref={field}
          rows={5}
          dir="auto"
          required
          maxLength={feedbackLengthMax}
          className="field-input"
          aria-invalid={missing}
          aria-describedby={missing ? `${id}-error` : undefined}
          value={message}
          onChange={({ target }) => setMessage(target.value)}
        />
        {missing && (
          <p id={`${id}-error`} className="field-error">
            Feedback message is required.
          </p>
        )}
      </div>
      <button className="button button-strong" disabled={sending}>
        {sending ? 'Submitting...' : 'Submit'}
      </button>
    </form>
  );
}

/** What was written stays until it is sent. */
function useFeedback(user: SessionUser) {
  useToastsAhead();
  const [message, setMessage] = useState('');
  const [sending, setSending] = useState(false);

  async function sendFeedback(): Promise<void> {
    setSending(true);
    try {
      const feedback = { user_email: user.email, username: user.name, message: message.trim() };
      const { sent, text } = await calls.sendFeedback(feedback);
      // What was typed meanwhile is another message.
      if (sent) setMessage((now) => (now === message ? '' : now));
      await showToast(sent ? 'success' : 'error', text);
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      await showToast('error', `Failed to send message: ${reason}`);
    } finally {
      setSending(false);
    }
  }

  return { message, setMessage, sending, sendFeedback };
}
