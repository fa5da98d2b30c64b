import * as z from 'zod/mini';
import { recordDecision } from './decision-store.ts';
import { type CommandResult, type CommandTools, runDeskCommand } from './desk-command.ts';
import { addEditor, type EditorState, listEditors, removeEditor } from './editor-store.ts';

const usage = `Usage (each with --json for programs):
  npm run members -- editors
      Shows who may use the desk.
  npm run members -- editor <email> [--remove]
      Lets whoever has this address, once they have proved it, use the desk; or not any more.
`;

const words: Record<EditorState, string> = {
  ready: 'can use the desk',
  unproved:
    'has an account here whose address is not proved yet: a new password by the link in a mail (“Forgot your password?”), or Google, proves it',
  nobody: 'has no account here yet',
};

const upkeep = { reason: 'upkeep', note: null } as const;

await runDeskCommand(usage, { remove: { type: 'boolean' } }, ([command, address, ...rest], { remove }) => {
  if (rest.length > 0) return null;
  if (command === 'editors' && address === undefined && !remove) return showEditors;
  const email = z.email().safeParse(address?.toLowerCase());
  if (command !== 'editor' || !email.success) return null;
  return remove ? (tools) => dismiss(tools, email.data) : (tools) => appoint(tools, email.data);
});

async function showEditors({ database }: CommandTools): Promise<CommandResult> {
  const editors = await listEditors(database);
  const lines = editors.map(
    ({ email, configured, state }) => `${email}${configured ? ' (EDITORS)' : ''}: ${words[state]}\n`,
  );
  return { code: 0, text: lines.join('') || 'There are no editors.\n', data: editors };
}

async function appoint({ announce, database }: CommandTools, email: string): Promise<CommandResult> {
  const { state, userId } = await database.transaction(async (transaction) => {
    const added = await addEditor(transaction, email);
    await recordDecision(transaction, { by: 'command' }, { ...upkeep, action: 'editor.add', subject: email });
    return added;
  });
  if (userId !== null) await announce({ kind: 'member', userId });
  return { code: 0, text: `${email} ${words[state]}.\n`, data: { email, state } };
}

async function dismiss({ database }: CommandTools, email: string): Promise<CommandResult> {
  const removed = await database.transaction(async (transaction) => {
    const found = await removeEditor(transaction, email);
    if (found)
      await recordDecision(
        transaction,
        { by: 'command' },
        { ...upkeep, action: 'editor.remove', subject: email },
      );
    return found;
  });
  if (!removed) return { code: 1, text: `${email} is no editor.\n`, data: { error: 'no_editor' } };
  const returns = removed.configured ? '; EDITORS still names this address, which the next start reads' : '';
  return { code: 0, text: `${email} is no editor any more${returns}.\n`, data: { email, ...removed } };
}
