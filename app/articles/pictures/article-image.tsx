import { useCallback, useState } from 'react';
import { useSite } from '#app/site/site.ts';
import { useBrokenPicture } from '#app/ui/broken-picture.ts';
import type { Article } from '#contract/article.ts';
import { type PicturePlace, sizesAt } from './picture-sizes.ts';
import { PublisherPicture } from './publisher-picture.tsx';
import { ResponsivePicture } from './responsive-picture.tsx';
import { shownPicture } from './shown-picture.ts';

/** When a picture is fetched: before everything else, with the page, or when the reader comes near. */
export type ImageLoading = 'first' | 'soon' | 'late';

type ArticleImageProps = {
  article: Pick<Article, 'id' | 'image' | 'picture' | 'source'>;
  loading: ImageLoading;
  /** Decides the proportions, which the stylesheet reserves before the picture arrives. */
  place: PicturePlace;
};

/** Pictures narrower than this many pixels are not made larger. */
const smallWidth = 300;
/**
 * On an article or story page, a narrower picture has a smaller frame: it would be blurred, or lost in the full width
 * of the text.
 */
const pageWidth = 600;

/** An article's picture, or its publisher's name if there is none or it does not load. */
export function ArticleImage({ article, loading, place }: ArticleImageProps) {
  const shown = shownPicture(article, useSite());
  const { address = null, passed } = shown ?? {};
  const isPassed = Boolean(passed);
  const [small, setSmall] = useState<{ address: string | null; width: number; height: number } | null>(null);
  const measure = useCallback(
    (element: HTMLImageElement) => {
      const { naturalWidth: width, naturalHeight: height, clientWidth, clientHeight } = element;
      const enlarged = Math.max(clientWidth / width, clientHeight / height);
      // With several files to choose from, the natural width only repeats what the page asked for.
      // One that fills its frame without being enlarged is none: for any vector picture WebKit reports its drawn size as
      // the natural one. Whole pixels are rounded.
      if (!isPassed && width > 0 && width < smallWidth && Math.abs(enlarged - 1) >= 0.02)
        setSmall({ address, width, height });
    },
    [address, isPassed],
  );
  const { isBroken, watch } = useBrokenPicture(address, isPassed, measure);
  const frame = `image-frame ${isAlone(place) ? 'article-image' : 'card-image'}`;
  if (address === null || isBroken)
    return (
      <div className={frame}>
        <PublisherPicture publisher={article.source} articleId={article.id} />
      </div>
    );

  const own = small?.address === address ? small : passed;
  const isSmall = (own?.width ?? Infinity) < smallWidth;
  const image = (
    <img
      {...watch}
      src={address}
      alt=""
      className={isSmall ? 'image-small' : undefined}
      width={own?.width ?? 640}
      height={own?.height ?? 360}
      loading={loading === 'late' ? 'lazy' : 'eager'}
      fetchPriority={loading === 'first' ? 'high' : undefined}
      decoding="async"
      referrerPolicy={passed ? undefined : 'no-referrer'}
      onLoad={({ currentTarget }) => measure(currentTarget)}
    />
  );
  return (
    <div
      className={isAlone(place) && (passed?.width ?? Infinity) < pageWidth ? `${frame} image-narrow` : frame}
    >
      {passed ? (
        <ResponsivePicture picture={passed} sizes={sizesAt[place]} fills={!isSmall}>
          {image}
        </ResponsivePicture>
      ) : (
        image
      )}
    </div>
  );
}

const isAlone = (place: PicturePlace) => place === 'article' || place === 'story';
