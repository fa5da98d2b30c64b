import { MessageAnswer, MessageState } from '#contract/desk-messages.ts';
import { parseArgument } from '#process/command-arguments.ts';
import { byCommand } from '#server/desk/decision-store.ts';
import {
  type CommandResult,
  type CommandTools,
  runDeskCommand,
  commandResult,
} from '#server/desk/desk-command.ts';
import { decideOnMessage } from './decide-on-message.ts';
import { listMessages } from './message-desk-store.ts';

const usage = `Usage (each with --json for programs):
  npm run messages -- list [open|done|spam]
      Shows what members wrote to the team, 50 at most: the open ones, oldest first, unless another word is given.
  npm run messages -- answer <id> <words>
      Answers by mail, and marks it as done.
  npm run messages -- done <id>
  npm run messages -- spam <id>
  npm run messages -- reopen <id>
`;

type Asked = Parameters<typeof decideOnMessage>[3];

const said = { answer: 'is answered', done: 'is done', spam: 'is spam', reopen: 'is open again' };

const options = { list: {}, answer: {}, done: {}, spam: {}, reopen: {} };

await runDeskCommand(usage, options, ([word, first, ...words]) => {
  if (word === 'list' && words.length === 0) {
    const state = MessageState.safeParse(first ?? 'open');
    return state.success ? (tools) => list(tools, state.data) : null;
  }
  const asked = readAsked(word, words.join(' '));
  if (asked === null || !/^\d{1,15}$/.test(first ?? '')) return null;
  return (tools) => decide(tools, Number(first), asked);
});

function readAsked(word: string | undefined, text: string): Asked | null {
  if (word === 'answer') return { do: 'answer', ...parseArgument(MessageAnswer, { text }) };
  const isDecision = word === 'done' || word === 'spam' || word === 'reopen';
  return isDecision && text === '' ? { do: word } : null;
}

async function list({ database }: CommandTools, state: MessageState): Promise<CommandResult> {
  const found = await listMessages(database, state);
  const texts = found.messages.map(
    ({ id, sender, email, created_at, message }) =>
      `${id}  ${created_at}  ${sender} <${email}>\n${message.replaceAll(/^/gm, '    ')}`,
  );
  return commandResult(texts.join('\n\n') || 'There are none.', found);
}

async function decide(tools: CommandTools, id: number, asked: Asked): Promise<CommandResult> {
  const decision = await decideOnMessage(tools, byCommand, id, asked);
  return commandResult(`Message ${id} ${said[asked.do]}.`, { decision });
}
