import { type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds: longer than the site asks readers to wait for a picture that it has not made yet (`Retry-After`). */
const waits = [12_000, 36_000];

/**
 * Whether the picture at an address does not load; `watch` is for its element. Where it may only not have been made yet
 * (`isMade`), which browsers do not tell apart, it is asked for again twice, unseen, and is whole when it has come. What is missing
 * for good is answered from the browser's cache. When the connection is back, it is shown as if it had never failed.
 */
export function useBrokenPicture(address: string | null, isMade = true) {
  const [broken, setBroken] = useState<{ address: string | null; file: string } | null>(null);
  const isBroken = broken !== null && broken.address === address;
  useLaterTries(isBroken ? broken.file : null, isMade, () => setBroken(null));
  const note = ({ currentSrc }: HTMLImageElement) => setBroken({ address, file: currentSrc });
  const watch = {
    // It may have failed before this script ran, and then no error event comes.
    ref: (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) note(image);
    },
    onError: ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => note(currentTarget),
  };
  return { isBroken, watch };
}

function useLaterTries(file: string | null, isMade: boolean, onShow: () => void): void {
  const show = useEffectEvent(onShow);
  useEffect(() => {
    if (file === null) return undefined;
    const image = new Image();
    const stopped = new AbortController();
    const options = { signal: stopped.signal };
    image.addEventListener('load', show, options);
    window.addEventListener('online', show, options);
    // The fragment makes it another request than the one that failed, to the same address.
    const timers = (isMade ? waits : []).map((wait) =>
      setTimeout(() => (image.src = `${file}#${wait}`), wait),
    );
    return () => {
      timers.forEach(clearTimeout);
      stopped.abort();
    };
  }, [file, isMade]);
}
