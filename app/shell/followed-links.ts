import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { type Location, useLocation } from 'react-router';

/** A link: the n-th one on its page with this href. */
type FollowedLink = { href: string | null; nth: number };

/**
 * Remembers which link was followed from each history entry. The returned function focuses the link of an entry again,
 * without scrolling, and returns whether that worked.
 */
export function useFollowedLinks(): (location: Location) => boolean {
  const location = useLocation();
  const followed = useRef(new Map<string, FollowedLink>());
  const remember = useEffectEvent(({ target }: MouseEvent) => {
    const link = target instanceof Element ? target.closest('a') : null;
    const href = link?.getAttribute('href') ?? null;
    // Links within the page, such as "Skip to content", are nothing to come back to.
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
    // A hidden link takes no focus.
    return element !== undefined && element === document.activeElement;
  };
}

/** Keeps the focus on a link whose card is drawn anew at another place of the page, as when newer articles arrive. */
export function useKeepFocus(): void {
  const focused = import.meta.env.SSR ? null : document.activeElement;
  useLayoutEffect(() => {
    if (focused?.isConnected === false)
      linksTo(focused.getAttribute('href'))[0]?.focus({ preventScroll: true });
  });
}

/** Anchors within a page are history entries without a key. */
const entryOf = ({ key, pathname }: Location) => `${key} ${pathname}`;

const linksTo = (href: string | null) =>
  [...document.querySelectorAll('a')].filter((link) => link.getAttribute('href') === href);
