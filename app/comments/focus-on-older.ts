import { type RefObject, useLayoutEffect, useRef } from 'react';

type FocusOnOlder = {
  list: RefObject<HTMLOListElement | null>;
  /** Must be called before older comments are requested. */
  awaitOlder: () => void;
};

/**
 * For a list that grows at its end on request: moves the focus to the first new entry, from where the reader goes on.
 * The button that had the focus is far below by then, or gone. A reader who has moved the focus meanwhile keeps it.
 */
export function useFocusOnOlder(): FocusOnOlder {
  const list = useRef<HTMLOListElement>(null);
  const last = useRef<Element>(undefined);
  const asked = useRef<Element>(null);
  useLayoutEffect(() => {
    const next = last.current?.nextElementSibling;
    if (!(next instanceof HTMLElement)) return;
    last.current = undefined;
    const { activeElement } = document;
    if (activeElement !== asked.current && activeElement !== document.body) return;
    next.tabIndex = -1;
    next.focus({ preventScroll: true });
  });
  return {
    list,
    awaitOlder: () => {
      last.current = list.current?.lastElementChild ?? undefined;
      asked.current = document.activeElement;
    },
  };
}
