import type { Explanation } from '#newsroom/grouping/explanation.ts';
import type { GroupedArticle } from '#newsroom/grouping/grouper.ts';
import { recipe } from '#newsroom/grouping/recipe.ts';
import { reportsNoEvent } from '#newsroom/grouping/reports-no-event.ts';
import type { Membership } from './membership-store.ts';

const names: Record<Explanation['shared'][number]['kind'], string> = {
  word: 'words',
  name: 'names',
  place: 'places',
  number: 'numbers',
  concept: 'concepts',
};

/** An article, and what became of it. */
export type Explained = { article: GroupedArticle; membership: Membership | undefined };

/** An explanation in words for the operator. */
export function explainReport(
  both: readonly [Explained, Explained],
  { score, sameLanguage, faded, strangers, announced, shared }: Explanation,
): string {
  const [one, two] = both.map(({ membership }) => membership?.story ?? null);
  const together = one !== null && one === two;
  const groups = Map.groupBy(shared, ({ kind }) => kind);
  const lines = [...groups].map(
    ([kind, features]) =>
      `  ${names[kind]}: ${features.map(({ text, part }) => `${text} (${part.toFixed(2)})`).join(', ')}`,
  );
  return [
    ...both.map(({ article }) => article.title),
    '',
    `They are ${together ? 'in one story' : 'not in one story'} now.`,
    ...(together ? [] : both.flatMap(keptOut)),
    `Compared ${sameLanguage ? 'within one language' : 'across languages'}: ${score.toFixed(2)}, where 1 is enough; the time between them leaves ${faded.toFixed(2)} of that.`,
    ...(strangers ? ['They name different towns, or nothing that both name.'] : []),
    ...(announced ? ['One announces what has not happened yet, and the other does not.'] : []),
    lines.length === 0 ? 'They share nothing.' : 'They share, with its part of their likeness:',
    ...lines,
    '',
  ].join('\n');
}

/** In a sentence, what keeps an article out of stories regardless of its text, if anything does. */
function keptOut({ article: { title, language, time }, membership }: Explained): string[] {
  const isOut = (reason: string) => [`“${title}” ${reason}.`];
  if (membership?.removed) return isOut('is taken down');
  if (membership?.detached) return isOut('was taken out of its story for good');
  if (reportsNoEvent(title, language))
    return isOut(
      'has the title of a live blog, a round-up or a service such as a horoscope, which are left out',
    );
  if (membership?.waits) return isOut('waits to be grouped');
  if (time < Date.now() - recipe.window)
    return isOut('is older than three days: what comes now is not compared with it');
  return [];
}
