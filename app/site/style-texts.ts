import { createContext, useContext } from 'react';

/** The text of a style sheet of ours; undefined: it is to be linked. */
export type StyleTextOf = (href: string) => string | undefined;

/** What tells the address of a style sheet that stands within the page. */
export const styleAttribute = 'data-style';

/** Lets the page that is rendered have style sheets within it. */
export const StyleTexts = createContext<StyleTextOf>(() => undefined);

/** Those that came with the document. */
const within = import.meta.env.SSR
  ? null
  : new Map(
      Array.from(document.querySelectorAll(`style[${styleAttribute}]`), (style) => [
        style.getAttribute(styleAttribute) ?? '',
        style.textContent,
      ]),
    );

/** The texts, by their addresses, of those of these style sheets that stand within the page; in the browser all that do. */
export function useStyleTexts(hrefs: readonly string[]): ReadonlyMap<string, string> {
  const textOf = useContext(StyleTexts);
  if (within) return within;
  return new Map(
    hrefs.flatMap((href) => {
      const text = textOf(href);
      return text === undefined ? [] : [[href, text]];
    }),
  );
}
