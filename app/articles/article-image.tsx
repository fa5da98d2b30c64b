import { useState } from 'react';

const placeholder = '/placeholder.svg';

/** When a picture is fetched: before everything else, with the page, or when the reader comes near. */
export type ImageLoading = 'first' | 'soon' | 'late';

type ArticleImageProps = {
  image: string | null;
  loading: ImageLoading;
  /** Decides the proportions, which the stylesheet reserves before the picture arrives. */
  className: string;
};

/** An article's picture; the local placeholder when it has none or the picture does not load. */
export function ArticleImage({ image, loading, className }: ArticleImageProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const source = image === null || image === broken ? placeholder : image;

  // The picture may have failed before this script ran, and then no error event comes.
  function check(element: HTMLImageElement | null) {
    if (element?.complete && element.naturalWidth === 0 && source !== placeholder) setBroken(source);
  }

  return (
    <div className={`image-frame ${className}`}>
      <img
        ref={check}
        src={source}
        alt=""
        width={640}
        height={360}
        loading={loading === 'late' ? 'lazy' : 'eager'}
        fetchPriority={loading === 'first' ? 'high' : 'auto'}
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBroken(source)}
      />
    </div>
  );
}
