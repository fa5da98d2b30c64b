import { Scripts as renderScripts } from 'react-router';
import { useScriptNonce } from '#app/site/script-nonce.ts';
import { plainPage } from '#app/site/supported-browsers.ts';
import { wordsFirst } from '#app/site/words-first.ts';
import { partsOf, type Part } from './router-parts.ts';

/** Browsers do not run scripts of this type; the page's content security policy covers their text all the same. */
const later = 'text/later';
const longestWait = 500; // ms after the first frame
const pause = 5_000; // ms until scripts that failed to load are requested again

/**
 * The router's scripts as the server sends them (docs/decisions/0016): preloads that the router wants at once are added
 * after the first paint. For hydration this matches `Scripts`, which has the same elements.
 */
export function ScriptsAfterPaint() {
  const nonce = useScriptNonce();
  // Called as a function, because its output has to be taken apart.
  const parts = partsOf(renderScripts({}));
  const files = parts.flatMap(({ type, props }) => (type === 'link' ? (props.href ?? []) : []));
  const [context, start, ...others] = parts.flatMap(({ type, props }) =>
    type === 'script' ? textOf(props) : [],
  );
  if (context === undefined || start === undefined || others.length > 0)
    throw new Error('The router no longer starts a page with two scripts');
  return (
    <>
      <script nonce={nonce} dangerouslySetInnerHTML={{ __html: context + starter(files) }} />
      <script nonce={nonce} type={later} dangerouslySetInnerHTML={{ __html: start }} />
    </>
  );
}

function textOf({ dangerouslySetInnerHTML: { __html: text } = { __html: '' } }: Part['props']): string {
  return text;
}

/**
 * Waits for the first contentful paint, which the browser reports after the frame was requested. A background tab
 * paints nothing and does not wait, and a time limit covers browsers that report nothing.
 *
 * If scripts failed to load because the connection was lost, Chromium would not import them again: once they can be
 * fetched, the page is reloaded, only once, and not while somebody is typing.
 */
function starter(files: readonly string[]): string {
  return `
document.addEventListener('DOMContentLoaded', async () => {
  if (document.documentElement.classList.contains('${plainPage}')) return;
  if (!document.hidden) await new Promise((painted) => {
    new PerformanceObserver((seen) => { if (seen.getEntriesByName('first-contentful-paint').length > 0) painted() })
      .observe({ type: 'paint', buffered: true });
    requestAnimationFrame(() => setTimeout(painted, ${longestWait}));
  });
  document.documentElement.classList.remove('${wordsFirst}');
  const files = ${JSON.stringify(files)};
  const add = (name, properties) => document.head.append(Object.assign(document.createElement(name), properties));
  for (const href of files) add('link', { rel: 'modulepreload', href });
  add('script', { type: 'module', text: document.querySelector('script[type="${later}"]').text, onerror: startAnew });
  async function startAnew() {
    if (performance.getEntriesByType('navigation')[0]?.type === 'reload') return;
    await new Promise((again) => {
      setTimeout(again, ${pause});
      addEventListener('online', again, { once: true });
    });
    const canBeHad = await Promise.all(files.map((file) => fetch(file).then((reply) => reply.blob())))
      .then(() => true, () => false);
    if (canBeHad && !document.activeElement.matches('input, select, textarea')) location.reload();
    else startAnew();
  }
});`;
}
