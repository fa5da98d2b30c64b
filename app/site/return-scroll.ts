import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router';

/** By which readers say that they want to be somewhere else. */
export const movedBy = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/**
 * Scrolls to where the reader was once what was missing on the way back has arrived. The router does so at once, when the
 * page is still too short for it; how far that was it tells nobody but by its state. Who has moved meanwhile stays.
 */
export function useReturnScroll(isWaiting: boolean): void {
  // A number on the way back alone.
  const top = useContext(RouterState)?.restoreScrollPosition;
  const wanted = useRef<typeof top>(undefined);
  useLayoutEffect(() => {
    if (!isWaiting && typeof top === 'number' && top === wanted.current) window.scrollTo(0, top);
    wanted.current = isWaiting ? top : undefined;
  }, [isWaiting, top]);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const over = new AbortController();
    const forget = () => {
      wanted.current = undefined;
    };
    for (const event of movedBy) window.addEventListener(event, forget, { signal: over.signal });
    return () => over.abort();
  }, [isWaiting]);
}
