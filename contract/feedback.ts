import * as z from 'zod/mini';
import { feedbackLengthMax } from './limits.ts';
import { writtenText } from './text-schema.ts';

export const feedbackMessages = {
  sent: 'Message sent!',
  missing: 'Feedback message is required.',
  message: 'A message must be 1 to 5,000 characters long.',
} as const;

/** Body of POST /api/send-feedback. The address must be that of the sender; the name is set by the server. */
export const Feedback = z.object({
  user_email: z.optional(z.string({ error: 'must be an address' })),
  username: z.optional(z.string({ error: 'must be a text' })),
  message: writtenText(feedbackLengthMax, feedbackMessages.message),
});
export type Feedback = z.infer<typeof Feedback>;

export const FeedbackReply = z.object({ success: z.string() });
