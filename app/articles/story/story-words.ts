import { countOf } from '#contract/count-of.ts';
import { nameOfRegion } from '#contract/regions.ts';
import type { Story, StoryReport, WholeStory } from '#contract/story.ts';

/** '14 publishers in 9 countries and elsewhere'; only the publishers where no country is known. */
export function reportedBy({
  story: { publishers, countries },
  reports,
}: Pick<WholeStory, 'story' | 'reports'>): string {
  const who = countOf(publishers, 'publisher');
  if (countries.length === 0) return who;
  const where = `in ${countOf(countries.length, 'country', 'countries')}`;
  return `${who} ${where}${hasOthers(reports) ? ' and elsewhere' : ''}`;
}

/** Whether a publisher has no country in any of its reports. */
function hasOthers(reports: readonly StoryReport[]): boolean {
  const placed = new Set(reports.filter(({ country }) => country !== null).map(sourceOf));
  return reports.some((report) => !placed.has(sourceOf(report)));
}

const sourceOf = ({ article }: StoryReport) => article.source;

/** A page shows only some of very many reports; which ones is too much to explain. */
export function reportsShown(shown: number, { articles }: Pick<Story, 'articles'>): string {
  return shown < articles ? `${shown} of ${articles} reports` : countOf(shown, 'report');
}

/** Where publishers without a country are. */
const elsewhere = 'Elsewhere';

/** The name of a publisher's country. */
export function nameOfCountry(country: string | null): string {
  return (country !== null && nameOfRegion(country)) || elsewhere;
}
