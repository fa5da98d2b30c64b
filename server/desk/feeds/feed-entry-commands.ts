import type * as z from 'zod/mini';
import { FeedAddition, FeedChange } from '#contract/feed.ts';
import { sectionAt } from '#newsroom/catalogue/opml.ts';
import { openFeedDoctor, type Examined } from '#newsroom/reports/feed-doctor.ts';
import { textTable } from '#process/text-table.ts';
import type { CommandResult, CommandTools } from '#server/desk/desk-command.ts';
import { byCommand, told, whyOf, withFeed, type FeedOptions } from './feed-commands.ts';
import { decideToAdd, decideToEdit } from './feed-decisions.ts';

const patience = 60_000; // ms

/** Looks at an address first; what cannot be read is added only on purpose. */
export function addByCommand(address: string, options: FeedOptions) {
  const sections = sectionsOf(options.sections);
  if (!sections) return null;
  return async (tools: CommandTools): Promise<CommandResult> => {
    const found = await look(tools, address, sections);
    process.stderr.write(`${reportOf(found)}\n`);
    if (found.failed !== null && !options.anyway)
      return told(`Not added: ${found.failed}`, { error: 'unreadable', report: found }, 1);
    const entry = FeedAddition.safeParse({
      url: address,
      publisher: options.publisher ?? found.title ?? '',
      site: options.site ?? null,
      language: options.language ?? found.language ?? 'und',
      sections,
      ...whyOf(options),
    });
    if (!entry.success) return refused(entry.error);
    const feed = await decideToAdd(byCommand(tools), entry.data);
    return told(`${feed.publisher} is in the catalogue, as number ${feed.id}.`, { feed, report: found });
  };
}

export function editByCommand(name: string, options: FeedOptions) {
  const { publisher, site, language } = options;
  const sections = options.sections === undefined ? undefined : sectionsOf(options.sections);
  if (sections === null || (publisher ?? site ?? language ?? sections) === undefined) return null;
  return withFeed(name, async (tools, before) => {
    const change = FeedChange.safeParse({
      publisher: publisher ?? before.publisher,
      site: site === undefined ? before.site : site === '' ? null : site,
      language: language ?? before.language,
      sections: sections ?? before.sections,
      ...whyOf(options),
    });
    if (!change.success) return refused(change.error);
    const feed = await decideToEdit(byCommand(tools), before.id, change.data);
    return told(
      `${feed.publisher} <${feed.url}>: ${feed.language}, ${feed.site ?? 'no site'}, ${feed.sections.join(', ')}.`,
      feed,
    );
  });
}

async function look(
  { config }: CommandTools,
  address: string,
  sections: NonNullable<ReturnType<typeof sectionsOf>>,
): Promise<Examined> {
  const doctor = openFeedDoctor(config);
  try {
    return await doctor.examine(address, sections, AbortSignal.timeout(patience));
  } finally {
    await doctor.close();
  }
}

/** `world`, `local/de` as the API names them, or `/scope/world` as an OPML does; null where one is neither. */
function sectionsOf(words: string | undefined) {
  const sections = (words ?? '')
    .split(/[\s,]+/)
    .filter((word) => word !== '')
    .map((word) => sectionAt(word) ?? sectionAt(pathOf(word)));
  const known = sections.filter((section) => section !== null);
  return known.length > 0 && known.length === sections.length ? known : null;
}

function pathOf(section: string): string {
  if (section.startsWith('local/')) return section.replace('local/', '/region/');
  return section.startsWith('category/') ? `/${section}` : `/scope/${section}`;
}

function reportOf({
  failed,
  foundAt,
  items,
  language,
  problems,
  sections,
  skipped,
  title,
}: Examined): string {
  const rows = [
    ['Found at', foundAt ?? ''],
    ['Title', title ?? ''],
    ['Language', language ?? ''],
    ['Items', `${items}, ${skipped} skipped`],
    ['Sections', sections.map(({ section, items }) => `${section} (${items})`).join('\n')],
    ['What is wrong', failed ?? problems.join('\n')],
  ];
  return textTable([{ name: 'The feed' }, { name: '', width: 90 }], rows);
}

function refused(error: z.core.$ZodError): CommandResult {
  const [issue] = error.issues;
  return told(issue?.message ?? 'That cannot be.', { error: `invalid_${String(issue?.path[0])}` }, 1);
}
