import { useEffect, useLayoutEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { tabStorage } from './browser-storage.ts';
import { scrollStorageKey } from './top-of-home.ts';

/** How far each page of this tab's history was scrolled (px); what was so before a reload comes from the router. */
let positions: Record<string, unknown> | undefined;

/**
 * Scrolls to where the reader was once what was missing on the way back has arrived. The router does so at once, when the
 * page is still too short for it. Who has scrolled meanwhile stays.
 */
export function useReturnScroll(isWaiting: boolean): void {
  const { key } = useLocation();
  const isReturn = useNavigationType() === NavigationType.Pop;
  const wait = useRef<{ key: string; from: number; to: number }>(undefined);
  // Before the router scrolls the page that follows.
  useLayoutEffect(() => followScrolling(key), [key]);
  useEffect(() => {
    const to = storedPositions()[key];
    if (isWaiting && isReturn && typeof to === 'number') wait.current = { key, from: window.scrollY, to };
  }, [isWaiting, isReturn, key]);
  useLayoutEffect(() => {
    if (isWaiting || wait.current?.key !== key) return;
    if (window.scrollY === wait.current.from) window.scrollTo(0, wait.current.to);
    wait.current = undefined;
  }, [isWaiting, key]);
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
