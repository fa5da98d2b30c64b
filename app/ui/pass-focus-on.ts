import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For an element that disappears, by itself or once its buttons have done their work: if the focus is within it, that
 * moves to the element with the id `focusNext`, or to the one that `focusNext` finds then.
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
