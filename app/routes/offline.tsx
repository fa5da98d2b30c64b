import { offlinePath, placeForPages } from '#app/offline/offline-page.ts';
import { PageHead } from '#app/site/page-head.tsx';
import { useScriptMark } from '#app/site/script-mark.ts';

/** It is shown at other addresses than its own, where scripts would look for another page. */
export const handle = { still: true };

/** Not when the connection has gone again meanwhile: a reload takes readers off the way to what they have just chosen. */
const reloadScript = `addEventListener('online', () => { if (navigator.onLine) location.reload() })`;

/** What the service worker answers where there is no connection and the page was never read. */
export default function Offline() {
  const mark = useScriptMark();
  return (
    <div className="mx-auto max-w-xl px-4 py-16">
      <PageHead title="You are offline" />
      <h1 className="page-title">You are offline</h1>
      <p className="mt-4 mb-8 text-muted">
        There is no copy of this page: only what you have read in this browser lately can be opened. It opens
        by itself when the connection is back.
      </p>
      <p>
        <a href={offlinePath} className="button">
          Try again
        </a>
      </p>
      <section aria-labelledby="kept" className="kept-pages mt-12">
        <h2 id="kept" className="section-title">
          What you read last
        </h2>
        <ul className="space-y-3" dangerouslySetInnerHTML={{ __html: placeForPages }} />
      </section>
      <script nonce={mark} dangerouslySetInnerHTML={{ __html: reloadScript }} />
    </div>
  );
}
