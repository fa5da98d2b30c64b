import { createContext, useContext } from 'react';

/** The text of one of our style sheets, to be inlined; undefined: link it. */
export type StyleTextOf = (href: string) => string | undefined;

/** The attribute with the address of an inlined style sheet. */
export const styleAttribute = 'data-style';

/** Passes the style sheets to be inlined to the rendered page. */
export const StyleTexts = createContext<StyleTextOf>(() => undefined);

/** The style sheets that were inlined in the document. */
const within = import.meta.env.SSR
  ? null
  : new Map(
      Array.from(document.querySelectorAll(`style[${styleAttribute}]`), (style) => [
        style.getAttribute(styleAttribute) ?? '',
        style.textContent,
      ]),
    );

/** The texts of these style sheets that are inlined, by address; in the browser those of all that are. */
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
