import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { movedBy } from '#app/site/return-scroll.ts';

const settledAfter = 5_000; // ms

/**
 * Keeps the comments in view for a reader who followed a link to them, while content above still arrives, until the
 * reader scrolls. The browser's own scroll anchoring often fails here, because the page is too short at first.
 */
export function useStayAtComments(sectionId: string): void {
  const { hash } = useLocation();
  const isLed = useNavigationType() === NavigationType.Push && hash === `#${sectionId}`;
  useEffect(() => {
    const section = document.getElementById(sectionId);
    if (!isLed || !section) return undefined;
    const left = new AbortController();
    const observer = new ResizeObserver(() => section.scrollIntoView());
    observer.observe(document.body);
    const timer = setTimeout(() => left.abort(), settledAfter);
    for (const kind of movedBy)
      addEventListener(kind, () => left.abort(), { passive: true, signal: left.signal });
    left.signal.addEventListener('abort', () => {
      observer.disconnect();
      clearTimeout(timer);
    });
    return () => left.abort();
  }, [isLed, sectionId]);
}
