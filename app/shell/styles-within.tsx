import { useEffect } from 'react';
import { Links as renderLinks } from 'react-router';
import { styleAttribute, useStyleTexts } from '#app/site/style-texts.ts';
import { partsOf } from './router-parts.ts';

/**
 * The router's links, with the style sheets of the page within it (docs/decisions/0016). In the browser these stay, wherever the
 * reader goes; those of other screens are linked as the router does it.
 */
export function StylesWithin() {
  // Called and not rendered, because what it links is part of what it renders.
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
 * Tells the router of style sheets that stand within the page, which it would load again when the reader comes back to it. Not
 * part of the page as it is sent: what reads that ahead loads links that do nothing as well.
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
