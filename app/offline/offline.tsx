import { type ReactNode, useEffect, useState } from 'react';

/** Loads what reading without a connection takes, once the page has everything else; if it could not, with the connection. */
export function Offline() {
  const [note, setNote] = useState<ReactNode>(null);
  useEffect(() => {
    const load = () =>
      import('./offline-note.tsx')
        .then(({ OfflineNote }) => setNote(<OfflineNote />))
        .catch((error: unknown) => console.info('Nothing will be kept for reading offline:', error));
    if (document.readyState === 'complete') void load();
    for (const event of ['load', 'online']) window.addEventListener(event, load);
  }, []);
  return note;
}
