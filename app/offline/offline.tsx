import { type ReactNode, useEffect, useState } from 'react';
import { savedAt } from '#app/api/saved-at.ts';

/**
 * Loads the offline code once the page has loaded everything else, whose pictures may never come if the page is a copy;
 * if that fails, tries again when the connection is back.
 */
export function Offline() {
  const [note, setNote] = useState<ReactNode>(null);
  useEffect(() => {
    const { pathname, search } = window.location;
    const load = () =>
      import('./offline-note.tsx')
        .then(({ OfflineNote }) => setNote(<OfflineNote loaded={pathname + search} />))
        .catch((error: unknown) => console.info('Nothing will be kept for reading offline:', error));
    if (document.readyState === 'complete' || savedAt()) void load();
    for (const event of ['load', 'online']) window.addEventListener(event, load);
  }, []);
  return note;
}
