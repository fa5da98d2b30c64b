import { type ReactNode, useEffect, useState } from 'react';

/** Loads what reading without a connection takes, once the page has everything else. */
export function Offline() {
  const [note, setNote] = useState<ReactNode>(null);
  useEffect(() => {
    const load = () =>
      import('./offline-note.tsx')
        .then(({ OfflineNote }) => setNote(<OfflineNote />))
        .catch((error: unknown) => console.info('Nothing will be kept for reading offline:', error));
    if (document.readyState === 'complete') void load();
    else window.addEventListener('load', load, { once: true });
  }, []);
  return note;
}
