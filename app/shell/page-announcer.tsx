import { useEffect, useRef } from 'react';

/**
 * Announces the title of each page after client-side navigation, as loading a document would. A page that is still
 * loading gets its title later, and a document just loaded needs no announcement; so a title is announced when it
 * changes, in the language of the page's heading.
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
  // React does not manage its text.
  return <output ref={said} aria-label="Page" className="sr-only" />;
}
