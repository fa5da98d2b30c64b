import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Gives focus to the element after every navigation within the site, as loading a document would: readers of
 * screen readers hear the new page, and tabbing starts at its top.
 */
export function useFocusOnNavigation<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const { key } = useLocation();
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    if (!target.current) return;
    target.current.focus({ preventScroll: true });
    // From here on what takes the place of something else fades in; a page that was just loaded does not.
    target.current.dataset.moved = '';
  }, [key]);
  return target;
}
