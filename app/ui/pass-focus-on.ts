import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For an element that disappears once its buttons have done their work, or by itself: on removal, focus within it moves
 * to the element with this id, or to the one that is found then.
 */
export function usePassFocusOn<Passing extends HTMLElement = HTMLDivElement>(
  focusNext: string | (() => HTMLElement | null),
): RefObject<Passing | null> {
  const element = useRef<Passing>(null);
  useLayoutEffect(() => {
    const { current } = element;
    return () => {
      if (!current?.contains(document.activeElement)) return;
      const next = typeof focusNext === 'string' ? document.getElementById(focusNext) : focusNext();
      next?.focus({ preventScroll: true });
    };
  }, [focusNext]);
  return element;
}
