import { useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { UNSAFE_DataRouterStateContext as RouterState } from 'react-router';

/** Events that show that the reader moves elsewhere. */
export const movedBy = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/**
 * Restores the scroll position after going back, once missing content has arrived. The router scrolls at once, when the
 * page is still too short; the position is available only in its state. A reader who has scrolled meanwhile is left
 * alone.
 */
export function useReturnScroll(isWaiting: boolean): void {
  // A number only after going back.
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
