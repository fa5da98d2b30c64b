import type { Explanation } from '#newsroom/grouping/explanation.ts';

const names: Record<Explanation['shared'][number]['kind'], string> = {
  word: 'words',
  name: 'names',
  place: 'places',
  number: 'numbers',
  concept: 'concepts',
};

/** An explanation in words for the operator. `together`: they are in one story now. */
export function explainReport(
  titles: readonly [string, string],
  { score, sameLanguage, faded, strangers, announced, shared }: Explanation,
  together: boolean,
): string {
  const groups = Map.groupBy(shared, ({ kind }) => kind);
  const lines = [...groups].map(
    ([kind, features]) =>
      `  ${names[kind]}: ${features.map(({ text, part }) => `${text} (${part.toFixed(2)})`).join(', ')}`,
  );
  return [
    ...titles,
    '',
    `They are ${together ? 'in one story' : 'not in one story'} now.`,
    `Compared ${sameLanguage ? 'within one language' : 'across languages'}: ${score.toFixed(2)}, where 1 is enough; the time between them leaves ${faded.toFixed(2)} of that.`,
    ...(strangers ? ['Both name something, and nothing that the other names.'] : []),
    ...(announced ? ['One announces what has not happened yet, and the other does not.'] : []),
    lines.length === 0 ? 'They share nothing.' : 'They share, with its part of their likeness:',
    ...lines,
    '',
  ].join('\n');
}
