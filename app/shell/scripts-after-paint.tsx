import { Scripts as renderScripts } from 'react-router';
import { useScriptMark } from '#app/site/script-mark.ts';
import { wordsFirst } from '#app/site/words-first.ts';
import { partsOf, type Part } from './router-parts.ts';

/** No browser runs scripts of this type; the content security policy of the page covers their text all the same. */
const later = 'text/later';
const longestWait = 500; // ms after the first frame was handed over
const pause = 5_000; // ms until scripts that could not be loaded are asked for again

/**
 * The router's scripts as the server sends them (docs/decisions/0016): what the router wants to be loaded at once is
 * asked for after the first paint. The browser takes this for `Scripts`, which has the same elements in its tree.
 */
export function ScriptsAfterPaint() {
  const mark = useScriptMark();
  // Called and not rendered, because what it names is part of what it renders.
  const parts = partsOf(renderScripts({}));
  const files = parts.flatMap(({ type, props }) => (type === 'link' ? (props.href ?? []) : []));
  const [context, start, ...others] = parts.flatMap(({ type, props }) =>
    type === 'script' ? textOf(props) : [],
  );
  if (context === undefined || start === undefined || others.length > 0)
    throw new Error('The router no longer starts a page with two scripts');
  return (
    <>
      <script nonce={mark} dangerouslySetInnerHTML={{ __html: context + starter(files) }} />
      <script nonce={mark} type={later} dangerouslySetInnerHTML={{ __html: start }} />
    </>
  );
}

function textOf({ dangerouslySetInnerHTML: { __html: text } = { __html: '' } }: Part['props']): string {
  return text;
}

/**
 * What a frame is made of may have been handed over long before somebody sees it: the browser says when that was. A tab in the
 * background has no frames, and does not wait for one; nobody waits for a browser that says nothing.
 *
 * Where scripts were lost with the line, Chromium would not import them again: when they can be had, the page is loaded anew,
 * once, and not under somebody who writes.
 */
function starter(files: readonly string[]): string {
  return `
document.addEventListener('DOMContentLoaded', async () => {
  if (document.documentElement.classList.contains('plain')) return;
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
