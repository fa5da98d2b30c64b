import type { CatalogueDifference } from '#newsroom/catalogue/compare-catalogues.ts';
import { feedStateOf } from '#newsroom/catalogue/feed-state.ts';
import type { FeedStatus } from '#newsroom/catalogue/feed-status-store.ts';
import { terminalText } from '#process/terminal-text.ts';
import { textTable } from '#process/text-table.ts';

/** The feeds of the catalogue as a table. */
export function catalogueReport(feeds: FeedStatus[]): string {
  const rows = feeds.map((feed) => [
    feed.id,
    feed.publisher,
    feed.sections.join('\n'),
    feed.language,
    feedStateOf(feed).words,
    feed.url,
  ]);
  const columns = [
    { name: 'Number', align: 'right' as const },
    ...['Publisher', 'Sections', 'Language', 'State', 'Address'].map((name) => ({ name })),
  ];
  return `${textTable(columns, rows)}\n${feeds.length} feeds`;
}

/** What a list of feeds changes, one line for each. `retires`: what is not in the list is retired. */
export function differenceReport(
  { added, changed, missing }: CatalogueDifference,
  { retires }: { retires: boolean },
): string {
  const gone = retires ? missing : [];
  const lines = [
    ...added.map(({ publisher, url }) => `+ ${publisher} <${url}>`),
    ...changed.flatMap(({ before, after, fields }) => [
      `~ ${before.publisher} <${after.url}>`,
      ...fields.map((field) => `    ${field}: ${said(before[field])} -> ${said(after[field])}`),
    ]),
    ...gone.map(({ publisher, url }) => `- ${publisher} <${url}>`),
  ];
  const counts = [`${added.length} added`, `${changed.length} changed`];
  if (retires) counts.push(`${gone.length} no longer polled`);
  return terminalText([...lines, counts.join(', ')].join('\n'));
}

function said(value: string | string[] | null): string {
  return Array.isArray(value) ? value.join(', ') : (value ?? 'none');
}
