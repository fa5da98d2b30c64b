import { useEffect, useEffectEvent, useRef } from 'react';
import { type Location, useLocation } from 'react-router';

/** The n-th link of a page with this address. */
type FollowedLink = { href: string | null; nth: number };

/**
 * Remembers which link was followed from each entry of the history. What it returns gives that of an entry the focus
 * again, without scrolling, and says whether it has it.
 */
export function useFollowedLinks(): (location: Location) => boolean {
  const location = useLocation();
  const followed = useRef(new Map<string, FollowedLink>());
  const remember = useEffectEvent(({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const href = link?.getAttribute('href') ?? null;
    // "Skip to content" leads nowhere that one comes back from.
    if (!link || href === null || href.startsWith('#')) return;
    followed.current.set(entryOf(location), { href, nth: linksTo(href).indexOf(link) });
  });
  useEffect(() => {
    const listen = (event: MouseEvent) => remember(event);
    document.addEventListener('click', listen, { capture: true });
    return () => document.removeEventListener('click', listen, { capture: true });
  }, []);

  return (entry) => {
    const link = followed.current.get(entryOf(entry));
    const element = link && linksTo(link.href)[link.nth];
    element?.focus({ preventScroll: true });
    // What is hidden takes no focus.
    return element !== undefined && element === document.activeElement;
  };
}

/** Anchors within a page are entries without a key of their own. */
const entryOf = ({ key, pathname }: Location) => `${key} ${pathname}`;

const linksTo = (href: string | null) =>
  [...document.querySelectorAll('a')].filter((link) => link.getAttribute('href') === href);
