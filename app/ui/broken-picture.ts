import { type SyntheticEvent, useCallback, useEffect, useEffectEvent, useState } from 'react';

/** Milliseconds, longer than the `Retry-After` of a picture that has not been made yet. */
const waits = [12_000, 36_000];

/**
 * Whether a picture fails to load; `watch` holds props for its element. With `isMade`, the server may only not have
 * made it yet, which browsers cannot tell apart: it is requested twice more in the background, and shown once it has
 * loaded. A picture that is missing for good is answered from the browser's cache. When the connection is back, it is
 * shown as if it had never failed. `onFound`, which must not change with each rendering, is called for a picture that
 * has loaded before this script ran, so that no load event comes.
 */
export function useBrokenPicture(
  address: string | null,
  isMade = true,
  onFound?: (image: HTMLImageElement) => void,
) {
  const [broken, setBroken] = useState<{ address: string | null; file: string } | null>(null);
  const isBroken = broken?.address === address;
  useLaterTries(isBroken ? broken.file : null, isMade, () => setBroken(null));
  const note = useCallback(
    ({ currentSrc }: HTMLImageElement) => setBroken({ address, file: currentSrc }),
    [address],
  );
  // The picture may have failed before this script ran, so that no error event comes. Afterwards one does, and a browser
  // that fetches the picture in another size may have none for a moment.
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete) (image.naturalWidth === 0 ? note : onFound)?.(image);
    },
    [note, onFound],
  );
  const onError = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => note(currentTarget);
  return { isBroken, watch: { ref, onError } };
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
    // With another fragment the browser repeats the request, to the same address.
    const timers = (isMade ? waits : []).map((wait) =>
      setTimeout(() => (image.src = `${file}#${wait}`), wait),
    );
    return () => {
      timers.forEach(clearTimeout);
      stopped.abort();
    };
  }, [file, isMade]);
}
