import * as z from 'zod/mini';
import { decisionReasons } from '#contract/decision-reasons.ts';
import { Why } from '#contract/desk.ts';
import { UsageError, parseArgument } from '#process/command-arguments.ts';
import { byCommand, recordDecision } from '#server/desk/decision-store.ts';
import {
  type CommandResult,
  type CommandTools,
  runDeskCommand,
  commandResult,
} from '#server/desk/desk-command.ts';
import { addEditor, type EditorState, listEditors, removeEditor } from '#server/desk/editor-store.ts';
import { AppError } from '#server/http/app-error.ts';
import { deleteAccount } from '#server/members/account-deletion-store.ts';
import { collectPersonalData, listOwnComments } from '#server/members/personal-data-store.ts';
import { inDays } from './ban-length.ts';
import { banMember, noMember, unban } from './ban-member.ts';
import { findMemberId, searchMembers } from './member-desk-store.ts';

const usage = `Usage (each with --json for programs):
  npm run members -- editors
      Shows who may use the desk.
  npm run members -- editor <email> [--remove]
      Lets the owner of this address use the desk, once the address is verified; with --remove, no longer.
  npm run members -- find <text>
      Finds members by name, address or id.
  npm run members -- ban <email> [words] [--days <number>] [--reason <code>]
      Ends the member's sessions and bars them from signing in, for good unless --days is given; they read the reason.
  npm run members -- unban <email> [words]
      Lets them sign in again; also somebody who has left and may come back.
  npm run members -- export <email>
  npm run members -- delete <email> --yes
      Shows everything that is held about a member who asks for it and cannot sign in; deletes their account for good.

--reason <code> is "rules" unless given, for unban "mistake"; one of:
${decisionReasons.map(({ value }) => `  ${value}`).join('\n')}
`;

const daysMax = 36_500;
const daysMessage = `--days is a whole number from 1 to ${daysMax}.`;
const BanWords = z.object({
  ...Why.shape,
  days: z.optional(
    z.pipe(
      z.pipe(z.string().check(z.regex(/^\d{1,6}$/, daysMessage)), z.transform(Number)),
      z.number().check(z.minimum(1, daysMessage), z.maximum(daysMax, daysMessage)),
    ),
  ),
});

const words: Record<EditorState, string> = {
  ready: 'can use the desk',
  unproved:
    'has an account here whose address is not verified yet: setting a new password by the link in a mail (“Forgot your password?”), or signing in with Google, verifies it',
  nobody: 'has no account here yet',
};

const upkeep = { reason: 'upkeep', note: null } as const;

const text = { type: 'string' } as const;
const yesOrNo = { type: 'boolean' } as const;
const options = {
  editors: {},
  editor: { remove: yesOrNo },
  find: {},
  ban: { days: text, reason: text },
  unban: { reason: text },
  export: {},
  delete: { yes: yesOrNo },
};

await runDeskCommand(usage, options, ([command, first, ...words], { remove, days, reason, yes }) => {
  if (command === 'editors' && first === undefined) return showEditors;
  if (command === 'find' && first !== undefined) return (tools) => find(tools, [first, ...words].join(' '));
  const email = z.email().safeParse(first?.toLowerCase());
  if (!email.success) return null;
  if (command === 'editor' && words.length === 0)
    return remove ? (tools) => dismiss(tools, email.data) : (tools) => appoint(tools, email.data);
  if (command === 'export' && words.length === 0) return (tools) => exportData(tools, email.data);
  if (command === 'delete' && words.length === 0) {
    if (yes !== true) throw new UsageError(`${email.data} is deleted for good only with --yes.`);
    return (tools) => deleteMember(tools, email.data);
  }
  if (command !== 'ban' && command !== 'unban') return null;
  const usual = command === 'ban' ? 'rules' : 'mistake';
  const asked = parseArgument(BanWords, { reason: reason ?? usual, note: words.join(' '), days });
  return (tools) => (command === 'ban' ? ban : liftBan)(tools, email.data, asked);
});

async function find({ database }: CommandTools, text: string): Promise<CommandResult> {
  const { members, more } = await searchMembers(database, text);
  const lines = members.map(
    ({ id, name, email, ban }) => `${id}  ${email}  ${name}${ban ? `  banned: ${ban.reason}` : ''}`,
  );
  if (more) lines.push('There are more: please be more specific.');
  return members.length === 0
    ? commandResult('Nobody was found.', members, 1)
    : commandResult(lines.join('\n'), members);
}

async function ban(
  tools: CommandTools,
  email: string,
  asked: z.infer<typeof BanWords>,
): Promise<CommandResult> {
  const until = asked.days === undefined ? null : inDays(asked.days);
  const decision = await banMember(tools, byCommand, { email }, { ...asked, until });
  const length = until === null ? 'for good' : `until ${until.toISOString()}`;
  return commandResult(`${email} is banned ${length}.`, { email, until, decision });
}

async function liftBan(
  tools: CommandTools,
  email: string,
  { reason, note }: z.infer<typeof BanWords>,
): Promise<CommandResult> {
  const decision = await unban(tools, byCommand, { email }, { reason, note });
  return commandResult(`${email} is no longer banned.`, { email, decision });
}

async function exportData({ database }: CommandTools, email: string): Promise<CommandResult> {
  const id = await findMemberId(database, email);
  if (id === undefined) throw noMember();
  const nobodysSession = { sessionId: '', sessionCreatedAt: new Date(0) };
  const about = await collectPersonalData(database, { id, email, ...nobodysSession });
  const data = { ...about, comments: (await Array.fromAsync(listOwnComments(database, id))).flat() };
  return { code: 0, text: `${JSON.stringify(data, null, 2)}\n`, data };
}

async function deleteMember({ announce, database }: CommandTools, email: string): Promise<CommandResult> {
  const id = await findMemberId(database, email);
  if (id === undefined) throw noMember();
  const left = await deleteAccount(database, id);
  await announce({ kind: 'member', userId: id, left });
  return commandResult(`The account of ${email} is deleted.`, { email });
}

async function showEditors({ database }: CommandTools): Promise<CommandResult> {
  const editors = await listEditors(database);
  const lines = editors.map(
    ({ email, configured, state }) => `${email}${configured ? ' (EDITORS)' : ''}: ${words[state]}`,
  );
  return commandResult(lines.join('\n') || 'There are no editors.', editors);
}

async function appoint({ database }: CommandTools, email: string): Promise<CommandResult> {
  const { state } = await database.transaction(async (transaction) => {
    const added = await addEditor(transaction, email);
    await recordDecision(transaction, byCommand, {
      ...upkeep,
      action: 'editor.add',
      subject: email,
      memberId: added.userId,
    });
    return added;
  });
  return commandResult(`${email} ${words[state]}.`, { email, state });
}

async function dismiss({ database }: CommandTools, email: string): Promise<CommandResult> {
  const removed = await database.transaction(async (transaction) => {
    const found = await removeEditor(transaction, email);
    if (found)
      await recordDecision(transaction, byCommand, {
        ...upkeep,
        action: 'editor.remove',
        subject: email,
        memberId: found.userId,
      });
    return found;
  });
  if (!removed) throw new AppError('no_editor', 404, `${email} is not an editor.`);
  const returns = removed.configured ? '; EDITORS still names this address, which the next start reads' : '';
  return commandResult(`${email} is no longer an editor${returns}.`, {
    email,
    configured: removed.configured,
  });
}
