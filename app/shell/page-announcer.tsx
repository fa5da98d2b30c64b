import { useEffect, useRef } from 'react';

/**
 * Says the title of each page that the reader goes to within the site, as loading a document would. A page that loads by
 * itself has its title a moment later, and what was just loaded needs no announcement: titles are said when they change,
 * in the language of the page's heading.
 */
export function PageAnnouncer() {
  const said = useRef<HTMLOutputElement>(null);
  useEffect(() => {
    let last = document.title;
    const observer = new MutationObserver(() => {
      const { title } = document;
      if (title === '' || title === last || !said.current) return;
      last = title;
      said.current.lang = document.querySelector<HTMLElement>('main h1')?.lang || 'en';
      said.current.textContent = title;
    });
    observer.observe(document.head, { childList: true, characterData: true, subtree: true });
    return () => observer.disconnect();
  }, []);
  // Its text is not React's.
  return <output ref={said} aria-label="Page" className="sr-only" />;
}
