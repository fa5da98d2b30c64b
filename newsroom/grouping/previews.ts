import { fold } from '#newsroom/reading/fold.ts';
import { groupingLanguage } from './grouping-languages.ts';
import { previews } from './preview-patterns.ts';

const longest = 300;
const byLanguage = new Map(
  Object.entries(previews).map(([language, phrases]) => [
    language,
    new RegExp(`(?<![\\p{L}\\p{N}])(?:${fold(phrases.join('|'))})(?![\\p{L}\\p{N}])`, 'u'),
  ]),
);

/** Whether a title announces what has not happened yet: it names what the report of the outcome will name. */
export function isPreview(title: string, language: string): boolean {
  const pattern = byLanguage.get(groupingLanguage(language) ?? '');
  return pattern !== undefined && pattern.test(fold(title.slice(0, longest).toWellFormed()));
}
