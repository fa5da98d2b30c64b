import { useEffect, useEffectEvent } from 'react';

/** Milliseconds: longer than the site asks readers to wait for a picture that it has not made yet (`Retry-After`). */
const waits = [12_000, 36_000];

/**
 * A picture that did not come may only not have been made yet, which browsers do not tell apart. It is asked for again
 * twice, unseen; `onCame`: it is there, in the browser's cache. What is missing for good is answered from there as well.
 */
export function useLaterTries(broken: string | null, onCame: () => void): void {
  const came = useEffectEvent(onCame);
  useEffect(() => {
    if (broken === null) return undefined;
    const image = new Image();
    image.addEventListener('load', came);
    // The fragment makes it another request than the one that failed, to the same address.
    const timers = waits.map((wait) => setTimeout(() => (image.src = `${broken}#${wait}`), wait));
    return () => {
      timers.forEach(clearTimeout);
      image.removeEventListener('load', came);
    };
  }, [broken]);
}
