import { DatabaseUnavailable } from '#db/database-unavailable.ts';
import { openNotifications } from '#db/notifications.ts';
import { openForCommand } from '#db/open-for-command.ts';
import { ConfigError, readConfig } from '#process/config.ts';
import { startOrExplain } from '#process/lifecycle.ts';
import { createLogger } from '#process/logger.ts';
import { CommentId } from './comment-requests.ts';
import { listReports } from './report-list.ts';
import { decideOnComment, listOpenReports, type Decision } from './report-store.ts';

const usage = `Usage:
  npm run comments -- reports
      Shows the comments that readers have reported and nobody has decided on.
  npm run comments -- hide <comment id> <reason>
      Hides a comment from everybody but its author, who reads the reason.
  npm run comments -- show <comment id>
      Shows it (again), and closes its reports.
  npm run comments -- remove <comment id>
      Removes it for good.
`;

const poolSize = 2;

/** Returns the exit code. */
async function main([command, id, ...words]: string[]): Promise<number> {
  if (command === 'reports' && id === undefined) return reports();
  const decision = toDecision(command, words.join(' ').trim());
  const commentId = CommentId.safeParse(id);
  if (decision && commentId.success) return decide(commentId.data, decision);
  process.stderr.write(usage);
  return 2;
}

function toDecision(command: string | undefined, reason: string): Decision | null {
  if (command === 'hide') return reason === '' ? null : { outcome: 'hidden', reason };
  if (reason !== '') return null;
  if (command === 'show') return { outcome: 'shown' };
  return command === 'remove' ? { outcome: 'removed' } : null;
}

async function reports(): Promise<number> {
  const { database, close } = await openForCommand(readConfig(process.env), poolSize);
  const open = await listOpenReports(database);
  await close();
  process.stdout.write(listReports(open));
  return 0;
}

async function decide(commentId: number, decision: Decision): Promise<number> {
  const { connection, database, close } = await openForCommand(readConfig(process.env), poolSize);
  const articleId = await decideOnComment(database, commentId, decision);
  if (articleId !== undefined) {
    const notifications = await openNotifications(connection, createLogger('silent', 'comments'));
    await notifications.publish({ kind: 'comment', articleId });
    await notifications.close();
  }
  await close();
  if (articleId === undefined) process.stderr.write(`There is no comment ${commentId}.\n`);
  else process.stdout.write(`Comment ${commentId} is ${decision.outcome}.\n`);
  return articleId === undefined ? 1 : 0;
}

await startOrExplain(async () => {
  process.exitCode = await main(process.argv.slice(2));
}, [ConfigError, DatabaseUnavailable]);
