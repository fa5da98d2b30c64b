import { data, redirect } from 'react-router';
import type { Api } from '#app/api/call.ts';
import { feedbackMessages } from '#contract/feedback.ts';
import { withNotice } from '#contract/notices.ts';
import { sendFeedback } from './feedback-calls.ts';

/** Sends a message that was posted without scripts; if that fails, says why and keeps the message. */
export async function answerFeedback(message: string, api: Api) {
  if (message.trim() === '') return failed(feedbackMessages.missing, 400, message);
  const answer = await sendFeedback({ message: message.trim() }, api);
  if (answer.sent) return redirect(withNotice('/profile', 'message-sent'), 303);
  return failed(answer.text, answer.status, message);
}

function failed(title: string, status: number, message: string) {
  const alert = { kind: 'failure' as const, title };
  return data({ form: 'feedback' as const, alert, errors: {}, values: { message } }, { status });
}
