import { fold } from '#newsroom/reading/fold.ts';
import { groupingLanguage, groupingLanguages } from './grouping-languages.ts';
import { commonRoundUpLabels, roundUpLabels } from './round-up-labels.ts';
import { commonRoundUpPhrases, roundUpPhrases } from './round-up-phrases.ts';
import { commonServices, services } from './service-patterns.ts';

const longest = 300;
const shared = [...commonRoundUpPhrases, ...commonServices];
const common = recogniser(commonRoundUpLabels, shared);
const byLanguage = new Map(
  groupingLanguages.map((language) => [
    language,
    recogniser(
      [...commonRoundUpLabels, ...roundUpLabels[language]],
      [...shared, ...roundUpPhrases[language], ...services[language]],
    ),
  ]),
);

/**
 * Whether a title is that of a live blog or a round-up, which touch many events and would draw the stories of all of them
 * together, or of a service such as a horoscope, which all newspapers have every day.
 */
export function reportsNoEvent(title: string, language: string): boolean {
  const folded = fold(title.slice(0, longest).toWellFormed());
  return recogniserOf(language).test(folded);
}

function recogniserOf(language: string): RegExp {
  const known = groupingLanguage(language);
  return (known && byLanguage.get(known)) ?? common;
}

function recogniser(labels: string[], phrases: string[]): RegExp {
  const label = `(?:${fold(labels.join('|'))})`;
  const beginning = `^[^\\p{L}\\p{N}]*${label}(?:[!.]*(?:\\s*[:,|–—·•●\\])+]|\\s-\\s|\\s*$)|[!.]+\\s)`;
  const ending = `(?:[:|–—·•●\\[(+]|\\s-|\\.(?=\\s))\\s*${label}[\\])!.+]*\\s*$`;
  const phrase = `(?<![\\p{L}\\p{N}])(?:${fold(phrases.join('|'))})(?![\\p{L}\\p{N}])`;
  return new RegExp(`${beginning}|${ending}|${phrase}`, 'u');
}
