import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';
import { samePage } from '#app/site/addresses.ts';
import { useFollowedLinks } from './followed-links.ts';

/**
 * Focuses the returned element after every client-side navigation, as loading a document would: screen readers read the
 * new page, and tabbing starts at its top. Going back restores the focus to the link that was followed; a change within
 * the page keeps it.
 */
export function useFocusOnNavigation<Target extends HTMLElement>(): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const location = useLocation();
  const type = useNavigationType();
  const shown = useRef(location);
  const focusFollowedLink = useEffectEvent(useFollowedLinks());
  useEffect(() => {
    const before = shown.current;
    if (before.key === location.key) return;
    shown.current = location;
    if (!target.current) return;
    // From now on replaced content fades in; a page that was just loaded does not.
    target.current.dataset.moved = '';
    if (isInPlace(before, location, type)) return;
    if (type === NavigationType.Pop && focusFollowedLink(location)) return;
    target.current.focus({ preventScroll: true });
  }, [location, type]);
  return target;
}

/**
 * Whether the page has stayed: only the query was replaced, as for the order of a story's reports, or its address by the
 * canonical one.
 */
function isInPlace(before: Location, after: Location, type: NavigationType): boolean {
  if (type !== NavigationType.Replace) return false;
  return after.state === samePage || (before.pathname === after.pathname && before.search !== after.search);
}
