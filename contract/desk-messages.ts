import * as z from 'zod/mini';
import { writtenText } from './text-schema.ts';

const instant = z.iso.datetime();

export const MessageState = z.enum(['open', 'done', 'spam'], { error: 'must be open, done or spam' });
export type MessageState = z.infer<typeof MessageState>;

/** Messages of members to the team: open ones oldest first, others newest first (GET /api/desk/messages). */
export const DeskMessages = z.object({
  messages: z.array(
    z.object({
      id: z.string(),
      message: z.string(),
      state: MessageState,
      created_at: instant,
      answered_at: z.nullable(instant),
      /** The last answer. */
      answer: z.nullable(z.string()),
      sender_id: z.string(),
      sender: z.string(),
      email: z.string(),
    }),
  ),
  /** The id to ask for the next page with; null if there is none. */
  next: z.nullable(z.string()),
});
export type DeskMessages = z.infer<typeof DeskMessages>;

const answerLengthMax = 5_000; // code points

export const MessageAnswer = z.object({
  text: writtenText(answerLengthMax, 'An answer must be 1 to 5,000 characters long.'),
});
