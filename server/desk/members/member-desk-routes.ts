import { Hono } from 'hono';
import * as z from 'zod/mini';
import {
  BanRequest,
  DeskMember,
  DeskMembers,
  UnbanAddressRequest,
  UnbanRequest,
} from '#contract/desk-members.ts';
import { cleanWrittenText } from '#contract/written-text.ts';
import { CommentId } from '#server/comments/comment-requests.ts';
import { decided, describeDecision } from '#server/desk/decided.ts';
import { describeDeskCall } from '#server/desk/describe-desk-call.ts';
import type { DeskDeps } from '#server/desk/desk-deps.ts';
import { deciderOf, type DeskEnv } from '#server/desk/desk-guard.ts';
import { readBody } from '#server/http/json-body.ts';
import { validate } from '#server/http/validate.ts';
import { hashAddress } from '#server/identity/ban-store.ts';
import { findHolding } from './ban-desk-store.ts';
import { endOfBan } from './ban-length.ts';
import { banMember, noMember, unban } from './ban-member.ts';
import { findDeskMember, searchMembers } from './member-desk-store.ts';

const queryMax = 254; // characters, as an address may have
const Search = z.object({
  q: z._default(
    z
      .string()
      .check(z.maxLength(queryMax), z.meta({ description: 'A name or a part of it, an address, or an id' })),
    '',
  ),
});
const OfMember = z.object({ id: z.string().check(z.regex(/^[\w-]{1,64}$/, 'must be the id of a member')) });
const Older = z.object({
  before: z
    .optional(CommentId)
    .check(z.meta({ description: 'Only comments older than that with this number' })),
});
const ofMember = validate('param', OfMember);
const isAddress = (text: string) => z.email().safeParse(text).success;

/** Members, and their bans. */
export function memberDeskRoutes(deps: DeskDeps): Hono<DeskEnv> {
  const { database, secret } = deps;
  return new Hono<DeskEnv>()
    .get('/members', docs.search, validate('query', Search), async (c) => {
      const asked = cleanWrittenText(c.req.valid('query').q);
      if (asked === '') return c.json({ members: [], more: false, left: null } satisfies DeskMembers);
      const found = await searchMembers(database, asked);
      const isThere = found.members.some(({ email }) => email === asked.toLowerCase());
      const ofAddress = { userId: null, emailHash: hashAddress(secret, asked) };
      const left = isAddress(asked) && !isThere ? await findHolding(database, ofAddress) : null;
      return c.json({ ...found, left } satisfies DeskMembers);
    })
    .get('/members/:id', docs.find, ofMember, validate('query', Older), async (c) => {
      const { id } = c.req.valid('param');
      const found = await findDeskMember(database, id, c.req.valid('query').before);
      if (!found) throw noMember();
      return c.json(found satisfies DeskMember);
    })
    .post('/members/:id/ban', docs.ban, ofMember, async (c) => {
      const { length, until, ...why } = await readBody(c, BanRequest);
      const asked = { ...why, until: endOfBan(length, until) };
      return decided(c, await banMember(deps, deciderOf(c), c.req.valid('param'), asked));
    })
    .post('/members/:id/unban', docs.unban, ofMember, async (c) => {
      const asked = await readBody(c, UnbanRequest);
      return decided(c, await unban(deps, deciderOf(c), c.req.valid('param'), asked));
    })
    .post('/addresses/unban', docs.unbanAddress, async (c) => {
      const { email, ...asked } = await readBody(c, UnbanAddressRequest);
      return decided(c, await unban(deps, deciderOf(c), { email: email.toLowerCase() }, asked));
    });
}

const docs = {
  search: describeDeskCall('Members by name, address or id', {
    reply: { says: 'At most fifty', schema: DeskMembers },
    refusals: [400],
  }),
  find: describeDeskCall('A member with their comments, reports and the decisions about them', {
    reply: { says: 'The member', schema: DeskMember },
    refusals: [400],
  }),
  ban: describeDecision('Ban a member for a time or for good', BanRequest),
  unban: describeDecision('End the ban of a member', UnbanRequest),
  unbanAddress: describeDecision('End the ban of an address, whose owner may have left', UnbanAddressRequest),
};
