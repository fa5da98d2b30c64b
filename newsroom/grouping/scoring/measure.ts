import type { LabelledArticle } from './labelled.ts';

/** Fractions from 0 to 1. */
export type Quality = { precision: number; recall: number; f1: number };

export type Measured = { same: Quality; cross: Quality; bcubed: Quality };

type Counts = { together: number; right: number; wanted: number };

/**
 * Compares groups with labels. `same` and `cross`: pairs of articles of one language and of two. Pairs of articles without a
 * label are not counted; one of a labelled and an unlabelled article that were put together counts as wrong.
 */
export function measure(articles: readonly LabelledArticle[], groups: readonly (number | null)[]): Measured {
  const base = articles.map(({ language }) => language.toLowerCase().split(/[-_]/, 1)[0] ?? '');
  const labelled = articles.flatMap(({ story }, n) => (story === '' ? [] : [n]));
  const byGroup = Map.groupBy(articles.keys(), (n) => groups[n] ?? `alone ${n}`);
  const byStory = Map.groupBy(labelled, (n) => articles[n]?.story ?? '');
  const [same, cross]: [Counts, Counts] = [none(), none()];
  for (const members of byGroup.values())
    eachPair(members, (a, b) => {
      const [one, two] = [articles[a]?.story, articles[b]?.story];
      if (one === '' && two === '') return;
      const counts = base[a] === base[b] ? same : cross;
      counts.together++;
      if (one === two) counts.right++;
    });
  for (const members of byStory.values())
    eachPair(members, (a, b) => (base[a] === base[b] ? same : cross).wanted++);
  return {
    same: quality(same),
    cross: quality(cross),
    bcubed: bcubed(articles, labelled, byGroup, byStory, groups),
  };
}

function none(): Counts {
  return { together: 0, right: 0, wanted: 0 };
}

/** Without any pairs precision counts as perfect, and so does recall. */
function quality({ together, right, wanted }: Counts): Quality {
  return rates(together === 0 ? 1 : right / together, wanted === 0 ? 1 : right / wanted);
}

function rates(precision: number, recall: number): Quality {
  const f1 = precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall);
  return { precision, recall, f1 };
}

/**
 * B-cubed: averaged over the labelled articles, the share of an article's group that is of its story (precision), and
 * of its story that is in its group (recall).
 */
function bcubed(
  articles: readonly LabelledArticle[],
  labelled: readonly number[],
  byGroup: ReadonlyMap<number | string, number[]>,
  byStory: ReadonlyMap<string, number[]>,
  groups: readonly (number | null)[],
): Quality {
  let [precision, recall] = [0, 0];
  for (const n of labelled) {
    const story = articles[n]?.story ?? '';
    const group = byGroup.get(groups[n] ?? `alone ${n}`) ?? [];
    const both = group.filter((other) => articles[other]?.story === story).length;
    precision += both / group.length;
    recall += both / (byStory.get(story)?.length ?? 1);
  }
  return rates(precision / labelled.length, recall / labelled.length);
}

function eachPair(members: readonly number[], visit: (a: number, b: number) => void): void {
  members.forEach((a, at) => {
    for (const b of members.slice(at + 1)) visit(a, b);
  });
}
