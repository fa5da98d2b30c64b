import { offlinePath, placeForPages } from '#app/offline/offline-page.ts';
import { PageHead } from '#app/site/page-head.tsx';
import { useScriptNonce } from '#app/site/script-nonce.ts';

/** Never hydrated: it is shown at other pages' addresses, for which the router would render those. */
export const handle = { still: true };

const offline = 'You are offline';
/** Shown when the browser has a network but the site does not answer. */
const unreachable = 'The site cannot be reached';

/**
 * Shows which of the two it is, and reloads the address as soon as the site answers: browsers report networks, not
 * whether a site can be reached. A reader who has followed a link meanwhile is not interrupted.
 */
const openingScript = `{
  const nameTrouble = () => {
    const title = document.getElementById('trouble');
    const words = navigator.onLine ? '${unreachable}' : '${offline}';
    document.title = document.title.replace(title.textContent, words);
    title.textContent = words;
  };
  nameTrouble();
  for (const change of ['online', 'offline']) addEventListener(change, nameTrouble);
  let isLeaving = false;
  addEventListener('click', ({ target }) => { isLeaving ||= target.closest('a') !== null });
  addEventListener('pageshow', () => { isLeaving = false });
  const tryToOpen = async () => {
    if (document.hidden || !navigator.onLine) return;
    const { status } = await fetch(location.href, { method: 'HEAD', cache: 'no-store' });
    if (status < 500 && !isLeaving) location.reload();
  };
  const tryAgain = () => tryToOpen().catch((error) => console.info('The site cannot be reached yet:', error));
  for (const change of ['online', 'visibilitychange']) addEventListener(change, tryAgain);
  setInterval(tryAgain, 10_000);
}`;

/** The service worker's answer without a connection, for pages that were never read. */
export default function Offline() {
  const nonce = useScriptNonce();
  return (
    <div className="mx-auto max-w-xl px-4 py-16">
      <PageHead title={offline} />
      <h1 id="trouble" className="page-title">
        {offline}
      </h1>
      <p className="mt-4 mb-8 text-muted">
        There is no copy of this page: you can open only what you have read lately in this browser. It will
        open by itself when the connection is back.
      </p>
      <p>
        <a href={offlinePath} className="button">
          Try again
        </a>
      </p>
      <section aria-labelledby="kept" className="kept-pages mt-12">
        <h2 id="kept" className="section-title">
          Recently read
        </h2>
        <ul className="space-y-3" dangerouslySetInnerHTML={{ __html: placeForPages }} />
      </section>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: openingScript }} />
    </div>
  );
}
