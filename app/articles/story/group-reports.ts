import type { StoryReport } from '#contract/story.ts';

/** Which report of a story stands first. */
export type ReportOrder = 'newest' | 'first';

/** The reports of one country, or of publishers that have none. */
export type CountryReports = { country: string | null; reports: StoryReport[] };

/**
 * Groups reports, which are given newest first, by country. The country of the first report in this order comes first;
 * reports without a country come last.
 */
export function groupReports(reports: readonly StoryReport[], order: ReportOrder): CountryReports[] {
  const groups = new Map<string | null, StoryReport[]>();
  for (const report of order === 'newest' ? reports : reports.toReversed()) {
    const known = groups.get(report.country);
    if (known) known.push(report);
    else groups.set(report.country, [report]);
  }
  return [...groups]
    .map(([country, ofCountry]) => ({ country, reports: ofCountry }))
    .toSorted((a, b) => Number(a.country === null) - Number(b.country === null));
}
