import { listCatalogue } from '#newsroom/catalogue/catalogue-store.ts';
import { compareCatalogues } from '#newsroom/catalogue/compare-catalogues.ts';
import { CatalogueError, readCatalogue } from '#newsroom/catalogue/opml.ts';
import { writeCatalogue } from '#newsroom/catalogue/write-opml.ts';
import { differenceReport } from '#newsroom/reports/catalogue-report.ts';
import { askToConfirm } from '#process/ask-to-confirm.ts';
import { replaceFile } from '#process/replace-file.ts';
import { writeFailureReason } from '#process/write-failure-reason.ts';
import { byCommand } from '#server/desk/decision-store.ts';
import { commandResult, type CommandResult, type CommandTools } from '#server/desk/desk-command.ts';
import { AppError } from '#server/http/app-error.ts';
import { whyOf, type FeedOptions } from './feed-commands.ts';
import { decideToImport } from './feed-decisions.ts';

export function importByCommand(file: string, options: FeedOptions) {
  return (tools: CommandTools) => bringIn(tools, file, 'import', options);
}

export function syncByCommand(_: string, options: FeedOptions) {
  return (tools: CommandTools) => bringIn(tools, tools.config.feeds, 'sync', options);
}

/** Shows what would change, and changes it once that is confirmed. */
async function bringIn(
  tools: CommandTools,
  file: string,
  how: 'import' | 'sync',
  options: FeedOptions,
): Promise<CommandResult> {
  try {
    const list = await readCatalogue(file);
    const difference = compareCatalogues(await listCatalogue(tools.database), list);
    const missing = how === 'sync' ? difference.missing : [];
    const report = differenceReport(difference, { retires: how === 'sync' });
    if (difference.added.length + difference.changed.length + missing.length === 0)
      return commandResult('There is nothing to change.', { ...difference, missing, done: true });
    if (!options.yes && !(await isWanted(report)))
      return commandResult(
        `${report}\nNothing was changed; add --yes to do it.`,
        { ...difference, missing, done: false },
        1,
      );
    const done = await decideToImport(tools, byCommand, list, whyOf(options), how);
    return commandResult(differenceReport(done, { retires: how === 'sync' }), { ...done, done: true });
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    throw new AppError('invalid_opml', 400, error.message, { cause: error });
  }
}

/** Asks on a terminal; anywhere else nobody could answer. */
async function isWanted(report: string): Promise<boolean> {
  if (!process.stdin.isTTY || !process.stderr.isTTY) return false;
  return askToConfirm(`${report}\nDo that? (yes/no) `, { input: process.stdin, output: process.stderr });
}

export function exportByCommand(file: string) {
  return async ({ config, database }: CommandTools): Promise<CommandResult> => {
    const feeds = await listCatalogue(database);
    const opml = writeCatalogue(feeds, config.productName);
    if (file === '') return { code: 0, text: `${opml.trimEnd()}\n`, data: feeds };
    try {
      await replaceFile(file, opml);
    } catch (error) {
      const reason = writeFailureReason(error);
      if (reason === null) throw error;
      throw new AppError('not_written', 503, `The file ${file} cannot be written: ${reason}.`, {
        cause: error,
      });
    }
    return commandResult(`${feeds.length} feeds are in ${file}.`, { file, feeds: feeds.length });
  };
}
