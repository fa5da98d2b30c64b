import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { DeskMessages, MessageAnswer, MessageState } from '#contract/desk-messages.ts';
import { decided, describeDecision } from '#server/desk/decided.ts';
import { describeDeskCall } from '#server/desk/describe-desk-call.ts';
import type { DeskDeps } from '#server/desk/desk-deps.ts';
import { deciderOf, type DeskEnv } from '#server/desk/desk-guard.ts';
import { readBody } from '#server/http/json-body.ts';
import { rowId } from '#server/http/row-id.ts';
import { validate } from '#server/http/validate.ts';
import { decideOnMessage } from './decide-on-message.ts';
import { listMessages } from './message-desk-store.ts';

const MessageId = rowId('must be the id of a message');
const Listed = z.object({
  state: z._default(MessageState, 'open').check(z.meta({ description: 'Which messages' })),
  after: z
    .optional(MessageId)
    .check(z.meta({ description: 'Only messages after that with this number, as they are listed' })),
});
const ofMessage = validate('param', z.object({ id: MessageId }));

/** What members wrote to the team, and what became of it. */
export function messageDeskRoutes(deps: DeskDeps): Hono<DeskEnv> {
  const decide = async (c: Context<DeskEnv>, id: number, asked: Parameters<typeof decideOnMessage>[3]) =>
    decided(c, await decideOnMessage(deps, deciderOf(c), id, asked));

  return new Hono<DeskEnv>()
    .get('/messages', docs.list, validate('query', Listed), async (c) => {
      const { state, after } = c.req.valid('query');
      return c.json((await listMessages(deps.database, state, after)) satisfies DeskMessages);
    })
    .post('/messages/:id/answer', docs.answer, ofMessage, async (c) => {
      const { text } = await readBody(c, MessageAnswer);
      return decide(c, c.req.valid('param').id, { do: 'answer', text });
    })
    .post('/messages/:id/done', docs.done, ofMessage, (c) =>
      decide(c, c.req.valid('param').id, { do: 'done' }),
    )
    .post('/messages/:id/spam', docs.spam, ofMessage, (c) =>
      decide(c, c.req.valid('param').id, { do: 'spam' }),
    )
    .post('/messages/:id/reopen', docs.reopen, ofMessage, (c) =>
      decide(c, c.req.valid('param').id, { do: 'reopen' }),
    );
}

const docs = {
  list: describeDeskCall('What members wrote to the team', {
    reply: { says: 'At most fifty', schema: DeskMessages },
    refusals: [400],
  }),
  answer: describeDecision('Answer an open message by mail, with which it is done', MessageAnswer),
  done: describeDecision('An open message needs nothing more'),
  spam: describeDecision('An open message is spam'),
  reopen: describeDecision('Open a message again'),
};
