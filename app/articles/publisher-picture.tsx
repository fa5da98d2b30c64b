import { withSoftHyphens } from '#app/ui/soft-hyphens.ts';

const tones = ['bg-tone-0', 'bg-tone-1', 'bg-tone-2', 'bg-tone-3', 'bg-tone-4', 'bg-tone-5'];
const arrangements = 5;

type PublisherPictureProps = { publisher: string; articleId: string };

/**
 * Stands for the picture of an article that has none: its publisher's name in the face of the headlines. The publisher
 * decides the tone and the article the arrangement, so that a page of one publisher is not the same picture fifty times.
 * The name is a decoration: the byline says it, so it is no text of the page.
 */
export function PublisherPicture({ publisher, articleId }: PublisherPictureProps) {
  const tone = tones[numberOf(publisher) % tones.length];
  const arrangement = numberOf(articleId) % arrangements;
  return (
    <span
      aria-hidden
      data-publisher={withSoftHyphens(publisher)}
      className={`publisher-picture ${tone} arrangement-${arrangement} name-${sizeOf(publisher)}`}
    />
  );
}

/** The same number for the same text, on the server and in every browser (FNV-1a, 32 bits). */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** Letters that fit into a line, and lines into a picture, of a name in these sizes; what is longer is cut. */
const sizes = [
  { size: 'large', letters: 9, lines: 2 },
  { size: 'medium', letters: 14, lines: 3 },
] as const;

/** How large a name can be set without breaking a word. */
function sizeOf(name: string): 'large' | 'medium' | 'small' {
  const words = name.split(/\s+|(?<=-)/);
  const fit = sizes.find(
    ({ letters, lines }) =>
      words.every(({ length }) => length <= letters) && linesOf(words, letters) <= lines,
  );
  return fit?.size ?? 'small';
}

/** How many lines of so many letters the words fill. */
function linesOf(words: readonly string[], letters: number): number {
  let [lines, room] = [0, 0];
  for (const { length } of words) {
    if (length > room) [lines, room] = [lines + 1, letters];
    room -= length + 1;
  }
  return lines;
}
