import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For an element that disappears once its buttons have done their work: on removal, focus within it moves to the
 * element with this id.
 */
export function usePassFocusOn(focusNext: string): RefObject<HTMLDivElement | null> {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const { current } = element;
    return () => {
      if (current?.contains(document.activeElement))
        document.getElementById(focusNext)?.focus({ preventScroll: true });
    };
  }, [focusNext]);
  return element;
}
