import { fold } from '#newsroom/reading/fold.ts';
import { commonGenres, genres } from './genre-labels.ts';
import { groupingLanguage } from './grouping-languages.ts';

const labelsIn = (list: string) => list.split(/,\s+/).map(fold);
const common = new Set(labelsIn(commonGenres));
const byLanguage = new Map(
  Object.entries(genres).map(([language, list]) => [language, common.union(new Set(labelsIn(list)))]),
);

const longest = 600;
const label = String.raw`(\p{L}[\p{L}'’& ]{2,29}?)`;
/** Before a colon, dash, bar or full stop, or in brackets: "Opinion: …", "[Video] …", "VIDÉO. …". */
const before = new RegExp(String.raw`^[^\p{L}\p{N}]*${label}(?:!*\s*[:|•·●\])–—]|\s-\s|[.!]\s)`, 'u');
/** Behind a dash or bar, or in brackets: "… (foto)". */
const behind = new RegExp(String.raw`(?:[|•·●[(–—]|\s-)\s*${label}[\])!.]*\s*$`, 'u');

/** A title without what only names the kind of its text, which would tie together the opinions on everything. */
export function withoutGenre(title: string, language: string): string {
  if (title.length > longest) return title;
  const labels = byLanguage.get(groupingLanguage(language) ?? '') ?? common;
  const cut = (from: string, place: RegExp) => {
    const found = place.exec(from);
    if (!found || !labels.has(fold(found[1] ?? ''))) return from;
    return from.slice(0, found.index) + from.slice(found.index + found[0].length);
  };
  const headline = cut(cut(cut(title, before), before), behind);
  return headline.trim() === '' ? title : headline;
}
