import { fold } from '#newsroom/reading/fold.ts';
import { groupingLanguage } from './grouping-languages.ts';
import { commonRoundUps, roundUps, type RoundUpPatterns } from './round-up-patterns.ts';

const longest = 300;
const common = recogniser(commonRoundUps);
const byLanguage = new Map(
  Object.entries(roundUps).map(([language, { labels, phrases }]) => [
    language,
    recogniser({
      labels: [...commonRoundUps.labels, ...labels],
      phrases: [...commonRoundUps.phrases, ...phrases],
    }),
  ]),
);

/**
 * Whether a title is that of a live blog or a round-up. These touch many events and would draw the stories of all of them
 * together.
 */
export function isRoundUp(title: string, language: string): boolean {
  const folded = fold(title.slice(0, longest).toWellFormed());
  return (byLanguage.get(groupingLanguage(language) ?? '') ?? common).test(folded);
}

function recogniser({ labels, phrases }: RoundUpPatterns): RegExp {
  const label = `(?:${fold(labels.join('|'))})`;
  const beginning = `^[^\\p{L}\\p{N}]*${label}(?:[!.]*(?:\\s*[:,|–—·•●\\])+]|\\s-\\s|\\s*$)|[!.]+\\s)`;
  const ending = `(?:[:|–—·•●\\[(+]|\\s-)\\s*${label}[\\])!.+]*\\s*$`;
  const phrase = `(?<![\\p{L}\\p{N}])(?:${fold(phrases.join('|'))})(?![\\p{L}\\p{N}])`;
  return new RegExp(`${beginning}|${ending}|${phrase}`, 'u');
}
