import { withSoftHyphens } from '#app/ui/soft-hyphens.ts';

const tones = ['bg-tone-0', 'bg-tone-1', 'bg-tone-2', 'bg-tone-3', 'bg-tone-4', 'bg-tone-5'];
const arrangements = 5;

type PublisherPictureProps = { publisher: string; articleId: string };

/**
 * Replaces the picture of an article that has none: its publisher's name in the typeface of the headlines. The
 * publisher decides the colour and the article the arrangement, so that a page of one publisher does not repeat the
 * same picture fifty times. It is decoration, because the byline has the name, so it is not part of the page's text.
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

/** A number that is the same for a text on the server and in every browser (FNV-1a, 32 bits). */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

/** How large a name can be set without breaking a word, with room for its two or three lines. */
function sizeOf(name: string): 'large' | 'medium' | 'small' {
  const words = name.split(/[\s-]+/);
  const longest = Math.max(...words.map(({ length }) => length));
  if (longest <= 9 && words.length <= 2) return 'large';
  return longest <= 14 && (words.length <= 3 || name.length <= 28) ? 'medium' : 'small';
}
