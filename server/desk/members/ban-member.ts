import { reasonOfBan } from '#contract/ban-code.ts';
import { wordsOfReason } from '#contract/decision-words.ts';
import type { UnbanRequest } from '#contract/desk-members.ts';
import type { Why } from '#contract/desk.ts';
import type { Config } from '#process/config.ts';
import { type Decider, recordDecision } from '#server/desk/decision-store.ts';
import type { Announce } from '#server/http/announce.ts';
import { AppError, conflict } from '#server/http/app-error.ts';
import { addressOfNobody, hashAddress } from '#server/identity/ban-store.ts';
import { banWords } from '#server/identity/ban-words.ts';
import { type MailQueue, week } from '#server/mail/mail-queue.ts';
import { addBan, endBans, findHolding, lockMember } from './ban-desk-store.ts';

export type BanTools = {
  config: Pick<Config, 'feedbackTo' | 'origin' | 'productName' | 'publisher'>;
  secret: string;
  announce: Announce;
  mails: Pick<MailQueue, 'postWithin'>;
};

/** A member by id, or whoever has or had an address. */
export type Who = { id: string } | { email: string };

/**
 * Bans a member, until a date or for good: their sessions end everywhere, no other account can be made with their
 * address, and they are told by mail. Returns the number of the decision.
 * @throws AppError 404, 409 for editors and for members who are banned already
 */
export async function banMember(
  { announce, config, mails, secret }: BanTools,
  decider: Decider,
  who: Who,
  { until, reason, note }: Why & { until: Date | null },
): Promise<number> {
  const done = await mails.postWithin(async (transaction, post) => {
    const member = await lockMember(transaction, who);
    if (!member) throw noMember();
    if (member.isEditor)
      throw conflict(
        'is_editor',
        'Editors cannot be banned: whoever runs the site must first remove them as editors.',
      );
    // Who only gave an address does not get its owner banned.
    const address = member.isProven ? member.email : addressOfNobody();
    const whose = { userId: member.id, emailHash: hashAddress(secret, address) };
    if (await findHolding(transaction, whose))
      throw conflict('already_banned', 'This member is already banned.');
    const banned = { reason: reasonOfBan(wordsOfReason(reason), note), until };
    await addBan(transaction, { ...whose, ...banned });
    const decision = await recordDecision(transaction, decider, {
      action: 'member.ban',
      subject: member.id,
      memberId: member.id,
      reason,
      note,
      before: { banned: false },
      after: { banned: true, until: until?.toISOString() ?? null },
    });
    const text = `${banWords(banned, config)}\n\nPeople decided this, not a machine. ${court}`;
    const subject = `Your account at ${config.productName}`;
    await post(
      { to: member.email, subject, text: signed(config, text) },
      { userId: member.id, keptFor: week },
    );
    return { decision, userId: member.id };
  });
  await announce({ kind: 'member', userId: done.userId });
  return done.decision;
}

/**
 * Ends the ban of a member, or of an address whose owner has left. Returns the number of the decision.
 * @throws AppError 404, 409 if they are not banned, or if the ban that the editor saw is over and another one holds
 */
export async function unban(
  { announce, config, mails, secret }: BanTools,
  decider: Decider,
  who: Who,
  { reason, note, seen }: UnbanRequest,
): Promise<number> {
  const done = await mails.postWithin(async (transaction, post) => {
    const member = await lockMember(transaction, who);
    const email = member?.email ?? ('email' in who ? who.email : undefined);
    if (email === undefined) throw noMember();
    const userId = member?.id ?? null;
    const ended = await endBans(transaction, { userId, emailHash: hashAddress(secret, email) });
    if (ended.length === 0) throw conflict('not_banned', 'This member or address is not banned.');
    if (seen !== undefined && !ended.includes(seen)) throw bannedMeanwhile();
    const decision = await recordDecision(transaction, decider, {
      action: 'member.unban',
      subject: userId ?? '',
      memberId: userId,
      reason,
      note,
      before: { banned: true },
      after: { banned: false },
    });
    const subject = `Your account at ${config.productName}`;
    const text = signed(config, 'Your account is no longer banned: you can log in again.');
    if (userId !== null) await post({ to: email, subject, text }, { userId, keptFor: week });
    return { decision, userId };
  });
  if (done.userId !== null) await announce({ kind: 'member', userId: done.userId });
  return done.decision;
}

const court =
  'You may turn to an out-of-court dispute settlement body, or to a court (Regulation (EU) 2022/2065, Article 21).';

function signed({ origin, productName }: BanTools['config'], text: string): string {
  return `${text}\n\n${productName}\n${origin}\n`;
}

const bannedMeanwhile = () =>
  conflict(
    'banned_meanwhile',
    'The ban that you saw is over: another ban has been imposed in the meantime. Please look again.',
  );

export const noMember = () => new AppError('member_not_found', 404, 'There is no such member.');
