import { useState } from 'react';
import type { Article } from '#contract/article.ts';
import { PublisherPicture } from './publisher-picture.tsx';

/** When a picture is fetched: before everything else, with the page, or when the reader comes near. */
export type ImageLoading = 'first' | 'soon' | 'late';

type ArticleImageProps = {
  article: Pick<Article, 'id' | 'image' | 'source'>;
  loading: ImageLoading;
  /** Decides the proportions, which the stylesheet reserves before the picture arrives. */
  className: string;
};

/** Pictures narrower than this many pixels are not made larger. */
const smallWidth = 300;

/** An article's picture; the name of its publisher, set as one, when it has none or the picture does not load. */
export function ArticleImage({ article, loading, className }: ArticleImageProps) {
  const { image, id, source } = article;
  const [seen, setSeen] = useState<{ image: string; as: 'broken' | 'small' } | null>(null);
  const seenAs = seen?.image === image ? seen?.as : undefined;
  if (image === null || seenAs === 'broken')
    return (
      <div className={`image-frame ${className}`}>
        <PublisherPicture publisher={source} articleId={id} />
      </div>
    );

  function look(element: HTMLImageElement) {
    const { naturalWidth } = element;
    if (image === null || naturalWidth >= smallWidth || isAsLargeAsDrawn(element)) return;
    setSeen({ image, as: naturalWidth === 0 ? 'broken' : 'small' });
  }

  return (
    <div className={`image-frame ${className}`}>
      <img
        // The picture may have come or failed before this script ran, and then no event tells of it.
        ref={(element) => {
          if (element?.complete && seenAs === undefined) look(element);
        }}
        src={image}
        alt=""
        className={seenAs === 'small' ? 'image-small' : undefined}
        width={640}
        height={360}
        loading={loading === 'late' ? 'lazy' : 'eager'}
        fetchPriority={loading === 'first' ? 'high' : 'auto'}
        decoding="async"
        referrerPolicy="no-referrer"
        onLoad={(event) => look(event.currentTarget)}
        onError={() => setSeen({ image, as: 'broken' })}
      />
    </div>
  );
}

/** Whether the frame is filled at the picture's own size. WebKit calls that the own size of any picture made of lines. */
function isAsLargeAsDrawn(element: HTMLImageElement): boolean {
  const { naturalWidth, naturalHeight, clientWidth, clientHeight } = element;
  const enlarged = Math.max(clientWidth / naturalWidth, clientHeight / naturalHeight);
  return Math.abs(enlarged - 1) < 0.02; // whole pixels are rounded
}
