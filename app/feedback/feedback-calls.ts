import * as z from 'zod/mini';
import { ApiError } from '#app/api/api-error.ts';
import { type Api, send, unreadable } from '#app/api/call.ts';
import { feedbackMessages } from '#contract/feedback.ts';

const Reply = z.object({ success: z.optional(z.string()) });
const refused = 'An error occurred while sending your message.';

/** `text` is for the person who sent it. */
type Answer = { sent: true; text: string } | { sent: false; text: string; status: number };

type Feedback = { user_email?: string; username?: string; message: string };

/** Throws TypeError when the network fails. */
export async function sendFeedback(feedback: Feedback, api?: Api): Promise<Answer> {
  try {
    const { success } = Reply.parse(await send('POST', '/api/send-feedback', feedback, api));
    return { sent: true, text: success ?? feedbackMessages.sent };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { sent: false, text: error.code === unreadable ? refused : error.message, status: error.status };
  }
}
