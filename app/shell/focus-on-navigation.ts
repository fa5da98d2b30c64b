import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';
import { useFollowedLinks } from './followed-links.ts';

/**
 * Gives focus to the element after every navigation within the site, as loading a document would: readers of
 * screen readers hear the new page, and tabbing starts at its top. Who goes back finds it
 * where it was, and who changes something of a page in its place keeps it.
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
    // From here on what takes the place of something else fades in; a page that was just loaded does not.
    target.current.dataset.moved = '';
    if (isInPlace(before, location, type)) return;
    if (type === NavigationType.Pop && focusFollowedLink(location)) return;
    target.current.focus({ preventScroll: true });
  }, [location, type]);
  return target;
}

/** Another query instead of the last, such as the order of a story's reports. */
function isInPlace(before: Location, after: Location, type: NavigationType): boolean {
  return (
    type === NavigationType.Replace && before.pathname === after.pathname && before.search !== after.search
  );
}
