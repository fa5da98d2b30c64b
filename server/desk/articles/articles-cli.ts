import { decisionReasons } from '#contract/decision-reasons.ts';
import type { FoundArticle } from '#contract/desk-articles.ts';
import { DecisionReason, type Why } from '#contract/desk.ts';
import type { Database } from '#db/client.ts';
import { UsageError, parseArgument } from '#process/command-arguments.ts';
import { byCommand } from '#server/desk/decision-store.ts';
import {
  type CommandResult,
  type CommandTools,
  runDeskCommand,
  commandResult,
} from '#server/desk/desk-command.ts';
import { AppError } from '#server/http/app-error.ts';
import {
  attachToStories,
  blockPublisher,
  detachFromStory,
  removeArticle,
  restoreArticle,
  unblockPublisher,
} from './article-decisions.ts';
import { findForDesk } from './desk-article-store.ts';
import { findNamed, readWanted } from './wanted-articles.ts';

const usage = `Usage (each with --json for programs). An article is named by its address, here or at its publisher, or by the id at the end of
its address here. --reason is one of ${decisionReasons.map(({ value }) => value).join(', ')};
without it remove gives rules, detach upkeep, block-pictures copyright, and the others mistake.
  npm run articles -- find <words, address or id>
      Finds articles, taken down or not.
  npm run articles -- remove <article> <reason in words> [--reason CODE]
      Takes an article down: only its own page is left, which says so. For illegal, court_order, copyright and privacy
      that answers 451, else 410.
  npm run articles -- restore <article> [reason in words] [--reason CODE]
      Puts it back.
  npm run articles -- detach <article> [reason in words] [--reason CODE]
      Takes an article out of its story for good.
  npm run articles -- attach <article> [reason in words] [--reason CODE]
      Lets it be grouped again.
  npm run articles -- block-pictures <publisher> [reason in words] [--reason CODE]
      Shows no more pictures of a publisher. Give the name shown beside its articles, in quotation marks if it has
      several words.
  npm run articles -- unblock-pictures <publisher> [reason in words] [--reason CODE]
      Shows them again.
`;

type Work = (tools: CommandTools, named: string, why: Why) => Promise<CommandResult>;

/** What each command does, and its default reason. */
const commands: Record<string, { work: Work; reason: DecisionReason; needsWords?: boolean }> = {
  remove: { work: ofArticle(removeArticle, 'is taken down'), reason: 'rules', needsWords: true },
  restore: { work: ofArticle(restoreArticle, 'is back'), reason: 'mistake' },
  detach: { work: detach, reason: 'upkeep' },
  attach: { work: ofArticle(attachToStories, 'is grouped again'), reason: 'mistake' },
  'block-pictures': { work: ofPictures(blockPublisher, 'are blocked'), reason: 'copyright' },
  'unblock-pictures': { work: ofPictures(unblockPublisher, 'are shown again'), reason: 'mistake' },
};

const reason = { type: 'string' } as const;
const options = { find: {}, ...Object.fromEntries(Object.keys(commands).map((word) => [word, { reason }])) };

await runDeskCommand(usage, options, ([name = '', named, ...words], given) => {
  if (named === undefined) return null;
  if (name === 'find') return (tools) => find(tools, [named, ...words].join(' '));
  const known = Object.hasOwn(commands, name) ? commands[name] : undefined;
  const note = words.join(' ').trim() || null;
  if (!known) return null;
  const reason = parseArgument(DecisionReason, given.reason ?? known.reason);
  if (known.needsWords && note === null) throw new UsageError('Say why, in words.');
  return (tools) => known.work(tools, named, { reason, note });
});

async function find({ database }: CommandTools, text: string): Promise<CommandResult> {
  const { data, more } = await findForDesk(database, readWanted(text));
  if (data.length === 0) return commandResult('There is no such article.', data, 1);
  const lines = data.map(
    ({ id, title, source, published_at: at, removed }) =>
      `${id}  ${at.slice(0, 10)}  ${source}: ${title}${removed ? '  (taken down)' : ''}`,
  );
  if (more) lines.push('There are more: please be more specific.');
  return commandResult(lines.join('\n'), data);
}

/** A decision about the article that is named. */
function ofArticle(decide: typeof removeArticle, says: string): Work {
  return async ({ database }, named, why) => {
    const { id } = await findOne(database, named);
    const decision = await decide(database, byCommand, id, why);
    return commandResult(`Article ${id} ${says}.`, { id, decision });
  };
}

async function detach({ database }: CommandTools, named: string, why: Why): Promise<CommandResult> {
  const { id } = await findOne(database, named);
  const { decision, story } = await detachFromStory(database, byCommand, id, why);
  const says =
    story === null ? 'was in no story, and will join none' : 'is out of its story, and will join no other';
  return commandResult(`Article ${id} ${says}.`, { id, decision });
}

/** A decision about the pictures of the publisher that is named. */
function ofPictures(decide: typeof blockPublisher, says: string): Work {
  return async ({ database }, publisher, why) => {
    const decision = await decide(database, byCommand, publisher, why);
    return commandResult(`The pictures of ${publisher} ${says}.`, { publisher, decision });
  };
}

async function findOne(database: Database, named: string): Promise<FoundArticle> {
  const article = await findNamed(database, named);
  if (!article) throw new AppError('article_not_found', 404, `There is no article ${named}.`);
  return article;
}
