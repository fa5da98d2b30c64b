import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type FormEvent, useId, useState } from 'react';
import { sentenceOf } from '#app/api/api-error.ts';
import { readDraft, useDraft } from '#app/session/draft.ts';
import { refreshChangedSession } from '#app/session/refresh-changed-session.ts';
import { showToast, usePreloadedToasts } from '#app/ui/toast.ts';
import type { SessionUser } from '#contract/account.ts';
import { feedbackMessages } from '#contract/feedback.ts';
import { feedbackLengthMax } from '#contract/limits.ts';
import * as calls from './feedback-calls.ts';
import { sendInBackground, useIsSending } from './sending-message.ts';

type HelpCenterProps = {
  user: SessionUser;
  /** A message that was posted without scripts and could not be sent. */
  unsent: string | undefined;
};

/** Where a member writes to the site's team. */
export function HelpCenter(props: HelpCenterProps) {
  return (
    <section aria-labelledby="help-center" className="profile-section">
      <h2 id="help-center" className="profile-title">
        Help Center
      </h2>
      <FeedbackForm {...props} />
    </section>
  );
}

function FeedbackForm({ user, unsent }: HelpCenterProps) {
  const client = useQueryClient();
  const id = useId();
  const key = `feedback-draft ${user.id}`;
  const { field, text, change } = useDraft(key, unsent ?? '');
  const sending = useIsSending(finish);
  usePreloadedToasts();
  const [fault, setFault] = useState(unsent === undefined ? undefined : faultOf(unsent));

  /**
   * Clears the field, unless it holds another message by now, perhaps typed on this page after it was left and opened
   * again.
   */
  function finish(sent: string): void {
    if (readDraft(key) === sent) change('');
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    const found = faultOf(text);
    setFault(found);
    // The button is disabled while sending, so it passes its focus on.
    field.current?.focus();
    if (found === undefined) void sendFeedback(client, user, text, finish);
  }

  return (
    <form method="post" noValidate className="account-form" onSubmit={submit}>
      <input type="hidden" name="form" value="feedback" />
      <input type="hidden" name="member" value={user.id} />
      <div>
        <label htmlFor={id} className="field-label">
          Your message to us
        </label>
        <textarea
          id={id}
          ref={field}
          name="message"
          rows={5}
          dir="auto"
          aria-required
          className="field-input"
          aria-invalid={fault !== undefined}
          aria-describedby={fault === undefined ? undefined : `${id}-error`}
          value={text}
          onChange={({ target }: ChangeEvent<HTMLTextAreaElement>) => change(target.value)}
        />
        {fault !== undefined && (
          <p id={`${id}-error`} className="field-error">
            {fault}
          </p>
        )}
      </div>
      <button className="button button-strong" disabled={sending}>
        {sending ? 'Submitting...' : 'Submit'}
      </button>
    </form>
  );
}

/** What is wrong with a message. A browser that limits its length would cut off the end of a pasted one, and say nothing. */
function faultOf(text: string): string | undefined {
  const characters = Array.from(text.trim()).length;
  if (characters === 0) return feedbackMessages.missing;
  return characters > feedbackLengthMax ? feedbackMessages.message : undefined;
}

/** Keeps the message in its field until it is sent, and as a draft for a member who has to log in first. */
async function sendFeedback(
  client: QueryClient,
  user: SessionUser,
  written: string,
  finish: (sent: string) => void,
): Promise<void> {
  try {
    const feedback = { user_email: user.email, username: user.name, message: written.trim() };
    const answer = await sendInBackground(written, () => calls.sendFeedback(feedback));
    // Also here, because a page that was left no longer listens.
    if (answer.sent) finish(written);
    await showToast(answer.sent ? 'success' : 'error', answer.text);
    if (!answer.sent && answer.status === 401) await refreshChangedSession(client);
  } catch (error) {
    await showToast('error', `Failed to send message: ${sentenceOf(error)}`);
  }
}
