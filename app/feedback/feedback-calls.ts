import * as z from 'zod/mini';
import { feedbackMessages } from '#contract/feedback.ts';

const Reply = z.object({ success: z.optional(z.string()), error: z.optional(z.string()) });
const refused = 'An error occurred while sending your message.';

/** `text` is for the person who sent it. */
type Answer = { sent: boolean; text: string };

type Feedback = { user_email: string; username: string; message: string };

/** Throws TypeError when the network fails. */
export async function sendFeedback(feedback: Feedback): Promise<Answer> {
  const response = await fetch('/api/send-feedback', {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/json' },
    body: JSON.stringify(feedback),
  });
  // Who answers may be a proxy, with anything.
  const reply = Reply.safeParse(await response.json().catch(() => null)).data;
  if (!response.ok || reply?.error !== undefined) return { sent: false, text: reply?.error ?? refused };
  return { sent: true, text: reply?.success ?? feedbackMessages.sent };
}
