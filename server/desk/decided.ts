import type { Context } from 'hono';
import * as z from 'zod/mini';
import { describeDeskCall } from './describe-desk-call.ts';

const DecisionReply = z.object({ decision: z.int() });

/** Answers with the number of the decision that was made. */
export const decided = (c: Context, decision: number) =>
  c.json({ decision } satisfies z.infer<typeof DecisionReply>);

/** Documents a call that decides something. */
export const describeDecision = (summary: string, body?: z.ZodMiniType) =>
  describeDeskCall(summary, {
    body,
    reply: { says: 'The number of the decision', schema: DecisionReply },
    refusals: [400, 403, 409],
  });
