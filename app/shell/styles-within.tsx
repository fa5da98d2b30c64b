import { useEffect } from 'react';
import { Links as renderLinks } from 'react-router';
import { styleAttribute, useStyleTexts } from '#app/site/style-texts.ts';
import { partsOf } from './router-parts.ts';

/**
 * The router's links, with the page's style sheets inlined (docs/decisions/0016). In the browser these stay during
 * navigation; style sheets of other screens are linked by the router.
 */
export function StylesWithin() {
  // Called as a function, because its output has to be taken apart.
  const links = partsOf(renderLinks({}));
  const texts = useStyleTexts(
    links.flatMap(({ props }) => (props.rel === 'stylesheet' ? (props.href ?? []) : [])),
  );
  useEffect(() => showRouter(texts.keys()), [texts]);
  return (
    <>
      {Array.from(texts, ([href, text]) => (
        <style key={href} {...{ [styleAttribute]: href }} dangerouslySetInnerHTML={{ __html: text }} />
      ))}
      {links.filter(({ props }) => !texts.has(props.href ?? ''))}
    </>
  );
}

/**
 * Adds disabled links for the inlined style sheets, so that the router does not load them again later. Not in the
 * server's HTML, where the browser's preload scanner would load disabled links too.
 */
function showRouter(hrefs: Iterable<string>): () => void {
  const links = Array.from(hrefs, (href) => {
    const link = document.createElement('link');
    link.setAttribute('disabled', '');
    return Object.assign(link, { rel: 'stylesheet', href });
  });
  document.head.append(...links);
  return () => links.forEach((link) => link.remove());
}
