import type * as z from 'zod/mini';
import { FeedAddition, FeedChange, FeedCheck } from '#contract/feed.ts';
import { isSection, type Section } from '#contract/sections.ts';
import { withoutCredentials } from '#contract/web-address.ts';
import { sectionAt } from '#newsroom/catalogue/opml.ts';
import { openFeedDoctor, type Examined } from '#newsroom/reports/feed-doctor.ts';
import { UsageError } from '#process/command-arguments.ts';
import { textTable } from '#process/text-table.ts';
import { byCommand } from '#server/desk/decision-store.ts';
import { commandResult, type CommandResult, type CommandTools } from '#server/desk/desk-command.ts';
import { AppError } from '#server/http/app-error.ts';
import { whyOf, withFeed, type FeedOptions } from './feed-commands.ts';
import { decideToAdd, decideToEdit } from './feed-decisions.ts';

const patience = 60_000; // ms

/** Examines the address first; a feed that cannot be read is added only with --anyway. */
export function addByCommand(address: string, options: FeedOptions) {
  const sections = sectionsOf(options.sections);
  return async (tools: CommandTools): Promise<CommandResult> => {
    const asked = FeedCheck.safeParse({ url: address, sections });
    if (!asked.success) throw refusal(asked.error);
    const found = await look(tools, address, sections);
    process.stderr.write(`${reportOf(found)}\n`);
    if (found.failed !== null && !options.anyway) {
      const message = `Not added: ${found.failed}`;
      return commandResult(message, { error: 'unreadable', message, report: found }, 1);
    }
    const publisher = options.publisher ?? (found.title || null);
    if (publisher === null) throw namelessFeed(found);
    const entry = FeedAddition.safeParse({
      url: address,
      publisher,
      site: options.site ?? null,
      language: options.language ?? found.language ?? 'und',
      sections,
      ...whyOf(options),
    });
    if (!entry.success) throw refusal(entry.error);
    const feed = await decideToAdd(tools, byCommand, entry.data);
    return commandResult(`${feed.publisher} is in the catalogue, as number ${feed.id}.`, {
      feed,
      report: found,
    });
  };
}

export function editByCommand(name: string, options: FeedOptions) {
  const { publisher, site, language } = options;
  const sections = options.sections === undefined ? undefined : sectionsOf(options.sections);
  if ((publisher ?? site ?? language ?? sections) === undefined)
    throw new UsageError('Say what to change: --sections, --publisher, --site or --language.');
  return withFeed(name, async (tools, before) => {
    const change = FeedChange.safeParse({
      publisher: publisher ?? before.publisher,
      site: site === undefined ? withoutCredentials(before.site) : site === '' ? null : site,
      language: language ?? before.language,
      sections: sections ?? before.sections,
      ...whyOf(options),
    });
    if (!change.success) throw refusal(change.error);
    const feed = await decideToEdit(tools, byCommand, before.id, change.data);
    return commandResult(
      `${feed.publisher} <${feed.url}>: ${feed.language}, ${feed.site ?? 'no site'}, ${feed.sections.join(', ')}.`,
      feed,
    );
  });
}

function namelessFeed({ failed }: Examined): AppError {
  const why = failed === null ? 'It has no name of its own' : 'It cannot be read, so it has no name yet';
  return new AppError('invalid_publisher', 400, `${why}: give one with --publisher.`);
}

async function look({ config }: CommandTools, address: string, sections: Section[]): Promise<Examined> {
  const doctor = openFeedDoctor(config);
  try {
    return await doctor.examine(address, sections, AbortSignal.timeout(patience));
  } finally {
    await doctor.close();
  }
}

/** `world`, `local/de` as the API names them, or `/scope/world` as an OPML does. @throws UsageError where one is neither */
function sectionsOf(words: string | undefined): Section[] {
  const named = (words ?? '').split(/[\s,]+/).filter((word) => word !== '');
  const example = '--sections world,local/de,category/sports';
  if (named.length === 0) throw new UsageError(`Say where its articles go, as in ${example}.`);
  return named.map((word) => {
    const section = isSection(word) ? word : sectionAt(word);
    if (section === null)
      throw new UsageError(`There is no section ${word}; they are written as in ${example}.`);
    return section;
  });
}

function reportOf(found: Examined): string {
  const rows = [
    ['Found at', found.foundAt ?? ''],
    ['Title', found.title ?? ''],
    ['Language', found.language ?? ''],
    ['Items', `${found.items}, ${found.skipped} skipped`],
    ['Sections', found.sections.map(({ section, items }) => `${section} (${items})`).join('\n')],
    ['What is wrong', found.failed ?? found.problems.join('\n')],
  ];
  return textTable([{ name: 'The feed' }, { name: '', width: 90 }], rows);
}

function refusal(error: z.core.$ZodError): AppError {
  const [issue] = error.issues;
  return new AppError(`invalid_${String(issue?.path[0])}`, 400, issue?.message ?? 'That cannot be.');
}
