import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { tabStorage } from './browser-storage.ts';
import { scrollStorageKey } from './top-of-home.ts';

/** How far each page of this tab's history was scrolled (px); what was so before a reload comes from the router. */
let positions: Record<string, unknown> | undefined;

/** By which readers say that they want to be somewhere else. */
const movedBy = ['wheel', 'touchmove', 'keydown', 'pointerdown'];

/**
 * Scrolls to where the reader was once what was missing on the way back has arrived. The router does so at once, when the
 * page is still too short for it. Who has moved meanwhile stays.
 */
export function useReturnScroll(isWaiting: boolean): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const wanted = useRef<{ key: string; top: number }>(undefined);
  // All of it before the router scrolls the page that follows.
  useLayoutEffect(() => followScrolling(key), [key]);
  useLayoutEffect(() => {
    const top = storedPositions()[key];
    if (isWaiting && isReturn && typeof top === 'number') wanted.current = { key, top };
  }, [isWaiting, isReturn, key]);
  useLayoutEffect(() => {
    if (!isWaiting && wanted.current?.key === key) window.scrollTo(0, wanted.current.top);
    if (!isWaiting) wanted.current = undefined;
  }, [isWaiting, key]);
  useEffect(() => {
    if (!isWaiting) return undefined;
    const over = new AbortController();
    const forget = () => {
      wanted.current = undefined;
    };
    for (const event of movedBy) window.addEventListener(event, forget, { signal: over.signal });
    return () => over.abort();
  }, [isWaiting]);
}

function followScrolling(key: string): () => void {
  const note = () => {
    storedPositions()[key] = window.scrollY;
  };
  window.addEventListener('scroll', note, { passive: true });
  return () => window.removeEventListener('scroll', note);
}

function storedPositions(): Record<string, unknown> {
  try {
    positions ??= { ...JSON.parse(tabStorage()?.getItem(scrollStorageKey) ?? '{}') };
  } catch (error) {
    console.warn('Where the reader was on other pages is not known:', error);
  }
  return (positions ??= {});
}
