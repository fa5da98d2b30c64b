import { decisionReasons } from '#contract/decision-reasons.ts';
import { CommentDecision, ObjectionDecision } from '#contract/desk-comments.ts';
import { type DecisionReason, Why } from '#contract/desk.ts';
import { UsageError, parseArgument } from '#process/command-arguments.ts';
import { CommentId } from '#server/comments/comment-requests.ts';
import { listOpenReports } from '#server/comments/report-store.ts';
import { byCommand } from '#server/desk/decision-store.ts';
import {
  type CommandResult,
  type CommandTools,
  runDeskCommand,
  commandResult,
} from '#server/desk/desk-command.ts';
import { findComment, listCases } from './comment-desk-store.ts';
import { decideOnComment, decideOnObjection, notUndoable, undoCommentDecision } from './decide-on-comment.ts';
import { listReports } from './open-report-list.ts';

const usage = `Usage:
  npm run comments -- reports
      Shows the comments that readers have reported and nobody has decided on, and their authors' objections.
  npm run comments -- hide <comment id> <reason>
      Hides a comment from everybody but its author, who reads the reason.
  npm run comments -- show <comment id> [words]
      Shows it (again), and closes its reports.
  npm run comments -- remove <comment id> [words]
      Removes it; in six months, when its author can no longer object, it is deleted.
  npm run comments -- uphold <comment id> [words]
  npm run comments -- reverse <comment id> [words]
      Decides on its author's objection: the comment stays as it is, or is shown again.
  npm run comments -- undo <comment id> [words]
      Takes the last decision about it back.

Each with --json for programs. --reason <code> names the reason; unless given it is "rules", for show "no_violation", and for
reverse and undo "mistake":
${decisionReasons.map(({ value }) => `  ${value}`).join('\n')}
`;

const actions = { hide: 'hide', remove: 'remove', show: 'leave' } as const;
const states = { hide: 'hidden', remove: 'removed', show: 'shown' } as const;
/** The reasons unless one is given, where it is not "rules": authors read them, and /moderation counts them. */
const usualReasons: Record<string, DecisionReason> = {
  show: 'no_violation',
  reverse: 'mistake',
  undo: 'mistake',
};

const withReason = { reason: { type: 'string' } } as const;
const options = {
  reports: {},
  hide: withReason,
  show: withReason,
  remove: withReason,
  uphold: withReason,
  reverse: withReason,
  undo: withReason,
};

await runDeskCommand(usage, options, ([word = '', id, ...words], given) => {
  if (word === 'reports' && id === undefined) return showReports;
  const commentId = CommentId.safeParse(id);
  if (!commentId.success) return null;
  const why = { reason: given['reason'] ?? usualReasons[word] ?? 'rules', note: words.join(' ') || null };
  const said = `Comment ${commentId.data}`;
  if (word === 'hide' || word === 'remove' || word === 'show') {
    const asked = parseArgument(CommentDecision, { ...why, action: actions[word] });
    if (word === 'hide' && why.note === null)
      throw new UsageError('Say why it is hidden, in words: its author reads them.');
    return decide(`${said} is ${states[word]}.`, (tools) =>
      decideOnComment(tools, byCommand, commentId.data, asked),
    );
  }
  if (word === 'uphold' || word === 'reverse') {
    const asked = parseArgument(ObjectionDecision, { ...why, outcome: word });
    return decide(`${said} ${word === 'uphold' ? 'stays as it is' : 'is shown'}.`, (tools) =>
      decideOnObjection(tools, byCommand, commentId.data, asked),
    );
  }
  if (word !== 'undo') return null;
  return undo(commentId.data, parseArgument(Why, why));
});

async function showReports({ database }: CommandTools): Promise<CommandResult> {
  const cases = await listCases(database);
  return commandResult(listReports(await listOpenReports(database), cases.objections), cases);
}

function decide(text: string, carryOut: (tools: CommandTools) => Promise<number>) {
  return async (tools: CommandTools): Promise<CommandResult> => {
    const decision = await carryOut(tools);
    return commandResult(text, { decision });
  };
}

function undo(id: number, why: Why) {
  return async (tools: CommandTools): Promise<CommandResult> => {
    const last = (await findComment(tools.database, id))?.undoable;
    if (last === null) throw notUndoable();
    const decision = await undoCommentDecision(tools, byCommand, id, { ...why, decision: last ?? 0 });
    const state = (await findComment(tools.database, id))?.state ?? 'gone';
    return commandResult(`Comment ${id} is ${state} again.`, { decision, state });
  };
}
