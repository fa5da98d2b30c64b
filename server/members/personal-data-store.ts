import { account, session, user, verification } from '#db/account-schema.ts';
import type { Database } from '#db/client.ts';
import { comment, commentReport, feedback } from '#db/comment-schema.ts';
import { ban, decision, editor } from '#db/desk-schema.ts';
import { type AnyPgColumn, type AnyPgTable, and, asc, desc, eq, gt, type SQL, sql } from '#db/drizzle.ts';
import { mail } from '#db/mail-schema.ts';
import { article } from '#db/schema.ts';
import type { Actor } from '#server/http/actor.ts';
import { findMember } from './member-store.ts';
import { findProfile } from './profile-store.ts';

const rowsMax = 100_000;
/** Few enough not to hold up other requests while they are written. */
const commentsPerPage = 200;

/** All data about a person but their comments, except for what would let somebody else in. */
export async function collectPersonalData(database: Database, actor: Actor) {
  return {
    ...(await dataOfAccount(database, actor)),
    member: (await findMember(database, actor.id)) ?? null,
    profile: await findProfile(database, actor.id),
    ...(await wordsAndDecisions(database, actor)),
    left_out:
      'The hash of the password, the secret parts of sessions, and mails with their links: they open the account.',
  };
}

/** How they sign in, and what waits for them. */
async function dataOfAccount(database: Database, { id, sessionId }: Actor) {
  const ofUser = {
    id: user.id,
    email: user.email,
    email_verified: user.emailVerified,
    name: user.name,
    picture: user.image,
    last_profile_update: user.lastProfileUpdate,
    created_at: user.createdAt,
    updated_at: user.updatedAt,
  };
  const ofAccount = {
    provider: account.providerId,
    account_at_provider: account.accountId,
    has_password: sql`${account.password} is not null`,
    created_at: account.createdAt,
    updated_at: account.updatedAt,
  };
  const ofSession = {
    created_at: session.createdAt,
    renewed_at: session.updatedAt,
    expires_at: session.expiresAt,
    is_this_one: sql`${session.id} = ${sessionId}`,
  };
  const ofReset = { created_at: verification.createdAt, expires_at: verification.expiresAt };
  const ofMail = { created_at: mail.createdAt, tries: mail.tries, dropped_at: mail.giveUpAt };
  const isReset = and(eq(verification.value, id), sql`${verification.expiresAt} > now()`);
  const read = reader(database);
  const [person] = await read(user, ofUser, eq(user.id, id), user.id);
  return {
    account: person,
    ways_to_sign_in: await read(account, ofAccount, eq(account.userId, id), account.createdAt),
    sessions: await read(session, ofSession, eq(session.userId, id), desc(session.createdAt)),
    pending_password_resets: await read(verification, ofReset, isReset, verification.createdAt),
    mails_not_sent_yet: await read(mail, ofMail, eq(mail.userId, id), mail.createdAt),
  };
}

/**
 * What they told the team, what was decided about them, without the editors' identities, and what they decided as an
 * editor, without what concerns others.
 */
async function wordsAndDecisions(database: Database, { id, email }: Actor) {
  const ofFeedback = {
    user_email: feedback.userEmail,
    username: feedback.username,
    message: feedback.message,
    created_at: feedback.createdAt,
    state: feedback.state,
    answered_at: feedback.answeredAt,
  };
  const ofReport = {
    receipt: commentReport.receipt,
    reason: commentReport.reason,
    note: commentReport.note,
    outcome: commentReport.outcome,
    created_at: commentReport.createdAt,
    decided_at: commentReport.decidedAt,
  };
  const ofBan = { reason: ban.reason, since: ban.since, until: ban.until, ended_at: ban.endedAt };
  const ofOwnDecision = { decided_at: decision.decidedAt, action: decision.action, reason: decision.reason };
  const ofDecision = {
    decided_at: decision.decidedAt,
    action: decision.action,
    subject: decision.subject,
    reason: decision.reason,
    note: decision.note,
    before: decision.before,
    after: decision.after,
  };
  // Who has not proven the address learns nothing about it.
  const isEditor = and(eq(editor.email, email), sql`public.is_editor(${id})`);
  const read = reader(database);
  const [named] = await read(editor, { added_at: editor.addedAt }, isEditor, editor.email);
  const decided = await read(decision, ofOwnDecision, eq(decision.editorId, id), decision.id);
  return {
    feedback: await read(feedback, ofFeedback, eq(feedback.userId, id), feedback.id),
    reports: await read(commentReport, ofReport, eq(commentReport.userId, id), commentReport.id),
    bans: await read(ban, ofBan, eq(ban.userId, id), ban.id),
    decisions: await read(decision, ofDecision, eq(decision.memberId, id), decision.id),
    editor: { ...named, decisions: decided },
  };
}

type Columns = Record<string, AnyPgColumn | SQL>;

/** Makes the function that reads some columns of the rows of a table that are about somebody. */
function reader(database: Database) {
  return (
    table: AnyPgTable,
    columns: Columns,
    which: SQL | undefined,
    order: AnyPgColumn | SQL,
  ): Promise<object[]> => database.select(columns).from(table).where(which).orderBy(order).limit(rowsMax);
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
