import type { SiteFacts } from '#app/site/site.ts';
import type { Article } from '#contract/article.ts';
import { picturePath } from '#contract/picture-path.ts';
import type { Picture } from '#contract/picture.ts';

/** The address of an article's picture and, if this site passes it on, what is known of it. */
export type ShownPicture = { address: string; passed: Picture | null };

type Pictured = Pick<Article, 'image' | 'picture'>;
type Passing = Pick<SiteFacts, 'passesPictures'>;

/** Null: there is no picture to show, and none must be requested. */
export function shownPicture({ image, picture }: Pictured, { passesPictures }: Passing): ShownPicture | null {
  if (image === null) return null;
  if (!passesPictures || image.startsWith('/')) return { address: image, passed: null };
  // In a format that every browser knows.
  return picture && { address: picturePath({ id: picture.id, width: 640, format: 'jpg' }), passed: picture };
}

/** The absolute address for link previews and search engines, which take one file and prefer a large one. */
export function previewAddress(article: Pictured, site: Passing & Pick<SiteFacts, 'origin'>): string | null {
  const shown = shownPicture(article, site);
  if (shown === null) return null;
  const { address, passed } = shown;
  const largest = passed && picturePath({ id: passed.id, width: 1440, format: 'jpg' });
  return new URL(largest ?? address, site.origin).href;
}
