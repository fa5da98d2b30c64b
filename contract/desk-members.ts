import * as z from 'zod/mini';
import { CommentState } from './desk-comments.ts';
import { DeskDecision } from './desk-decision.ts';
import { Why } from './desk.ts';

const instant = z.iso.datetime();

/** A ban in force. */
const Ban = z.object({ reason: z.string(), since: instant, until: z.nullable(instant) });

const Member = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  created_at: instant,
  /** Null: not banned. */
  ban: z.nullable(Ban),
});

/** Members by name, address or id (GET /api/desk/members). */
export const DeskMembers = z.object({
  members: z.array(z.extend(Member, { comments: z.number() })),
  /** There are more than are shown. */
  more: z.boolean(),
  /** The ban on this address, if its owner has left. */
  left: z.nullable(Ban),
});
export type DeskMembers = z.infer<typeof DeskMembers>;

/** A member with their comments and reports (GET /api/desk/members/{id}). */
export const DeskMember = z.extend(Member, {
  email_verified: z.boolean(),
  is_editor: z.boolean(),
  /** Newest first. */
  comments: z.array(
    z.object({
      id: z.string(),
      content: z.string(),
      created_at: instant,
      state: CommentState,
      article_title: z.string(),
      article_language: z.string(),
      reports: z.number(),
    }),
  ),
  /** The id to ask for older comments with; null if there are none. */
  older: z.nullable(z.string()),
  reports: z.array(
    z.object({
      receipt: z.string(),
      comment_id: z.nullable(z.string()),
      reason: z.string(),
      note: z.nullable(z.string()),
      created_at: instant,
      outcome: z.nullable(z.string()),
    }),
  ),
  /** Decisions about them and their comments, newest first. */
  decisions: z.array(DeskDecision),
});
export type DeskMember = z.infer<typeof DeskMember>;

/** The lengths of a ban that the form offers. */
export const banLengths = [
  { value: '1', label: '1 day' },
  { value: '7', label: '7 days' },
  { value: '30', label: '30 days' },
  { value: '365', label: '1 year' },
  { value: 'date', label: 'Until a date' },
  { value: 'ever', label: 'For good' },
] as const;

export const BanRequest = z.object({
  ...Why.shape,
  length: z.enum(
    banLengths.map(({ value }) => value),
    { error: 'Please choose how long.' },
  ),
  /** The day on which it ends, at 0:00 UTC; used with the length `date`. */
  until: z.optional(z.string()),
});
export type BanRequest = z.infer<typeof BanRequest>;

export const UnbanRequest = z.object({
  ...Why.shape,
  /** The `since` of the ban that the page showed, so that nobody lifts one that they have not read. */
  seen: z.optional(z.iso.datetime({ error: 'must be the beginning of a ban' })),
});
export type UnbanRequest = z.infer<typeof UnbanRequest>;

/** The ban on the address of somebody who has left. */
export const UnbanAddressRequest = z.object({
  ...UnbanRequest.shape,
  email: z.email({ error: 'must be an email address' }),
});
