import { type RefObject, useLayoutEffect, useRef } from 'react';

type FocusOnOlder = {
  list: RefObject<HTMLOListElement | null>;
  /** To be called before older comments are asked for. */
  awaitOlder: () => void;
};

/**
 * For a list that grows at its end when it is asked to: the first of what came gets the focus, from where the reader goes on. The
 * button that had it is far below by then, or gone. Who has gone elsewhere meanwhile stays there.
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
