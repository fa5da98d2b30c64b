import { account, session, user, verification } from '#db/account-schema.ts';
import type { Database } from '#db/client.ts';
import { comment, commentReport, feedback } from '#db/comment-schema.ts';
import { ban, decision, editor } from '#db/desk-schema.ts';
import { and, asc, desc, eq, gt, sql } from '#db/drizzle.ts';
import { mail } from '#db/mail-schema.ts';
import { article } from '#db/schema.ts';
import type { Actor } from '#server/http/actor.ts';
import { findMember } from './member-store.ts';
import { findProfile } from './profile-store.ts';

const listedMax = 1_000;
const writtenMax = 100_000;
/** Few enough not to hold up other requests while they are written. */
const commentsPerPage = 200;

/** All data about a person but their comments, except for what would let somebody else in. */
export async function collectPersonalData(database: Database, actor: Actor) {
  const [person] = await database
    .select({
      id: user.id,
      email: user.email,
      email_verified: user.emailVerified,
      name: user.name,
      picture: user.image,
      last_profile_update: user.lastProfileUpdate,
      created_at: user.createdAt,
      updated_at: user.updatedAt,
    })
    .from(user)
    .where(eq(user.id, actor.id))
    .limit(1);
  return {
    account: person,
    ways_to_sign_in: await waysToSignIn(database, actor.id),
    sessions: await sessionsOf(database, actor),
    pending_password_resets: await pendingResets(database, actor.id),
    mails_not_sent_yet: await waitingMails(database, actor.id),
    member: (await findMember(database, actor.id)) ?? null,
    profile: await findProfile(database, actor.id),
    feedback: await feedbackOf(database, actor.id),
    reports: await reportsBy(database, actor.id),
    bans: await bansOf(database, actor.id),
    decisions: await decisionsAbout(database, actor.id),
    editor: await editorOf(database, actor),
    left_out:
      'The hash of the password, the secret parts of sessions, and mails with their links: they open the account.',
  };
}

async function waysToSignIn(database: Database, userId: string) {
  return database
    .select({
      provider: account.providerId,
      account_at_provider: account.accountId,
      has_password: sql<boolean>`${account.password} is not null`,
      created_at: account.createdAt,
      updated_at: account.updatedAt,
    })
    .from(account)
    .where(eq(account.userId, userId))
    .limit(listedMax);
}

async function sessionsOf(database: Database, actor: Actor) {
  return database
    .select({
      created_at: session.createdAt,
      renewed_at: session.updatedAt,
      expires_at: session.expiresAt,
      is_this_one: sql<boolean>`${session.id} = ${actor.sessionId}`,
    })
    .from(session)
    .where(eq(session.userId, actor.id))
    .orderBy(desc(session.createdAt))
    .limit(listedMax);
}

async function pendingResets(database: Database, userId: string) {
  return database
    .select({ created_at: verification.createdAt, expires_at: verification.expiresAt })
    .from(verification)
    .where(and(eq(verification.value, userId), sql`${verification.expiresAt} > now()`))
    .limit(listedMax);
}

async function waitingMails(database: Database, userId: string) {
  return database
    .select({ created_at: mail.createdAt, tries: mail.tries, dropped_at: mail.giveUpAt })
    .from(mail)
    .where(eq(mail.userId, userId))
    .limit(listedMax);
}

const objectionsOfComment = sql<object[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('text', text, 'created_at', created_at, 'outcome', outcome,
    'decided_at', decided_at) order by id), '[]')
  from objection where comment_id = ${comment.id})`;

/** All comments of a person, oldest first, in pages. */
export async function* listOwnComments(database: Database, userId: string) {
  for (let after = 0; ;) {
    const page = await database
      .select({
        id: comment.id,
        row: {
          article: article.url,
          content: comment.content,
          created_at: comment.createdAt,
          hidden_reason: comment.hiddenReason,
          hidden_at: comment.hiddenAt,
          removed: comment.removed,
          objections: objectionsOfComment,
        },
      })
      .from(comment)
      .innerJoin(article, eq(article.id, comment.articleId))
      .where(and(eq(comment.userId, userId), gt(comment.id, after)))
      .orderBy(asc(comment.id))
      .limit(commentsPerPage);
    const last = page.at(-1);
    if (!last) return;
    yield page.map(({ row }) => row);
    after = last.id;
  }
}

async function feedbackOf(database: Database, userId: string) {
  return database
    .select({
      user_email: feedback.userEmail,
      username: feedback.username,
      message: feedback.message,
      created_at: feedback.createdAt,
      state: feedback.state,
      answered_at: feedback.answeredAt,
    })
    .from(feedback)
    .where(eq(feedback.userId, userId))
    .orderBy(asc(feedback.id))
    .limit(writtenMax);
}

async function bansOf(database: Database, userId: string) {
  return database
    .select({ reason: ban.reason, since: ban.since, until: ban.until, ended_at: ban.endedAt })
    .from(ban)
    .where(eq(ban.userId, userId))
    .orderBy(asc(ban.id))
    .limit(listedMax);
}

/** Decisions about a member, without the editors' identities. */
async function decisionsAbout(database: Database, userId: string) {
  return database
    .select({
      decided_at: decision.decidedAt,
      action: decision.action,
      subject: decision.subject,
      reason: decision.reason,
      note: decision.note,
      before: decision.before,
      after: decision.after,
    })
    .from(decision)
    .where(eq(decision.memberId, userId))
    .orderBy(asc(decision.id))
    .limit(writtenMax);
}

/**
 * Since when a member has been an editor, if they are one, and what they have decided, without what concerns others.
 */
async function editorOf(database: Database, { id, email }: Actor) {
  const [named] = await database
    .select({ added_at: editor.addedAt })
    .from(editor)
    .where(eq(editor.email, email))
    .limit(1);
  const decided = await database
    .select({ decided_at: decision.decidedAt, action: decision.action, reason: decision.reason })
    .from(decision)
    .where(eq(decision.editorId, id))
    .orderBy(asc(decision.id))
    .limit(writtenMax);
  return { ...named, decisions: decided };
}

async function reportsBy(database: Database, userId: string) {
  return database
    .select({
      receipt: commentReport.receipt,
      reason: commentReport.reason,
      note: commentReport.note,
      outcome: commentReport.outcome,
      created_at: commentReport.createdAt,
      decided_at: commentReport.decidedAt,
    })
    .from(commentReport)
    .where(eq(commentReport.userId, userId))
    .orderBy(asc(commentReport.id))
    .limit(writtenMax);
}
