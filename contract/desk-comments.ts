import * as z from 'zod/mini';
import { DeskDecision } from './desk-decision.ts';
import { Why } from './desk.ts';

/**
 * Who sees a comment: everybody; only its author (hidden); or only its author until it is deleted for good (removed).
 */
export const CommentState = z.enum(['shown', 'hidden', 'removed']);
export type CommentState = z.infer<typeof CommentState>;

const instant = z.iso.datetime();

/** A comment with open reports or an open objection. */
const Case = z.object({
  comment_id: z.string(),
  content: z.string(),
  state: CommentState,
  author: z.string(),
  article_title: z.string(),
  article_language: z.string(),
  /** Since when it waits. */
  since: instant,
});

/** What waits for a decision, oldest first (GET /api/desk/reports). */
export const DeskReports = z.object({
  reports: z.array(z.extend(Case, { reports: z.number(), reasons: z.array(z.string()) })),
  objections: z.array(z.extend(Case, { text: z.string() })),
});
export type DeskReports = z.infer<typeof DeskReports>;

const DeskReport = z.object({
  receipt: z.string(),
  reason: z.string(),
  note: z.nullable(z.string()),
  created_at: instant,
  /** Null: reported without an account. */
  reporter_id: z.nullable(z.string()),
  reporter: z.nullable(z.string()),
  /** Null: undecided. */
  outcome: z.nullable(z.string()),
});

const NearComment = z.object({
  id: z.string(),
  author: z.string(),
  content: z.string(),
  created_at: instant,
  state: CommentState,
});

/** A comment with all that a decision about it needs (GET /api/desk/comments/{id}). */
export const DeskComment = z.object({
  id: z.string(),
  content: z.string(),
  created_at: instant,
  state: CommentState,
  /** What its author reads if it is not shown. */
  hidden_reason: z.nullable(z.string()),
  article_title: z.string(),
  article_language: z.string(),
  article_url: z.string(),
  author_id: z.string(),
  author: z.string(),
  reports: z.array(DeskReport),
  /** Its author's last objection. */
  objection: z.nullable(z.object({ text: z.string(), created_at: instant, outcome: z.nullable(z.string()) })),
  /** The comments right before and after it on the article, oldest first. */
  around: z.array(NearComment),
  /** About this comment, newest first. */
  decisions: z.array(DeskDecision),
  /** The number of the decision that can be undone. */
  undoable: z.nullable(z.number()),
  /** Decisions about its author and their other comments, newest first. */
  earlier: z.array(DeskDecision),
});
export type DeskComment = z.infer<typeof DeskComment>;

/**
 * The number of the last decision about it that the page showed, 0 for none, so that nobody decides without knowing
 * what others have decided.
 */
const seen = z.optional(z.number({ error: 'must be the number of a decision' }));

export const CommentDecision = z.object({
  ...Why.shape,
  action: z.enum(['hide', 'remove', 'leave'], { error: 'must be hide, remove or leave' }),
  seen,
});
export type CommentDecision = z.infer<typeof CommentDecision>;

export const ObjectionDecision = z.object({
  ...Why.shape,
  outcome: z.enum(['uphold', 'reverse'], { error: 'must be uphold or reverse' }),
  seen,
});
export type ObjectionDecision = z.infer<typeof ObjectionDecision>;

export const Undoing = z.object({
  ...Why.shape,
  /** The decision to undo. */
  decision: z.number({ error: 'must be the number of a decision' }),
});
export type Undoing = z.infer<typeof Undoing>;
