import { useEffect } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { movedBy } from '#app/site/return-scroll.ts';

const settledAfter = 5_000; // ms

/**
 * Who was led to the comments of an article stays there while what stands above them arrives, until they move themselves. The
 * page is often too short at first for the browser to hold on to them.
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
