import { textTable } from '#process/text-table.ts';
import { groupLabelled, type Grouped } from './group-labelled.ts';
import type { LabelledArticle } from './labelled.ts';
import { measure, type Measured, type Quality } from './measure.ts';

export type Score = Measured & {
  /** Groups that the articles were put into; what was left out is one for itself. */
  clusters: number;
  msPerArticle: number;
};

/** How well the grouper groups labelled articles; without their descriptions when asked for. */
export function score(articles: readonly LabelledArticle[], titlesOnly: boolean): Score {
  const grouped = groupLabelled(
    titlesOnly ? articles.map((article) => ({ ...article, description: '' })) : articles,
  );
  return {
    ...measure(grouped.articles, grouped.stories),
    clusters: clustersOf(grouped),
    msPerArticle: Number(grouped.msPerArticle.toFixed(4)),
  };
}

function clustersOf({ stories }: Grouped): number {
  const joined = stories.filter((story) => story !== null);
  return new Set(joined).size + stories.length - joined.length;
}

/** A score as a table for people; `bytes`: memory for one article. */
export function scoreReport(score: Score, articles: readonly LabelledArticle[], bytes: number): string {
  const stories = new Set(articles.map(({ story }) => story).filter(Boolean)).size;
  const table = textTable(
    [{ name: '' }, ...['Precision', 'Recall', 'F1'].map((name) => ({ name, align: 'right' as const }))],
    [
      row('pairs within a language', score.same),
      row('pairs across languages', score.cross),
      row('B-cubed', score.bcubed),
    ],
  );
  return `${table}
${articles.length} articles of ${stories} stories in ${score.clusters} clusters; ${score.msPerArticle.toFixed(2)} ms and ${(bytes / 1024).toFixed(1)} KB an article`;
}

function row(name: string, { precision, recall, f1 }: Quality): string[] {
  return [name, ...[precision, recall, f1].map((share) => share.toFixed(3))];
}
