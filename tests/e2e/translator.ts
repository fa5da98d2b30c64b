import type { Page } from '@playwright/test';

/** How translators change a page: Chrome wraps the translated text in elements, Safari does not. */
export const translators = ['Chrome', 'Safari'] as const;

/** Translates the page, and whatever is added later, into the same words. */
export async function translate(page: Page, translator: (typeof translators)[number]): Promise<void> {
  await page.evaluate((name) => {
    const left = 'script, style, svg, textarea, [translate=no]';
    const done = new WeakSet<Node>();
    const translateAll = (node: Node) => {
      if (!(node instanceof Text)) return [...node.childNodes].forEach(translateAll);
      const { parentNode: parent, data } = node;
      if (done.has(node) || !data.trim() || !parent || node.parentElement?.closest(left)) return undefined;
      const translation = document.createTextNode(data);
      done.add(translation);
      if (name === 'Safari') return node.replaceWith(translation);
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      outer.append(inner);
      inner.append(translation);
      parent.insertBefore(outer, node);
      return node.remove();
    };
    translateAll(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes } of records) addedNodes.forEach(translateAll);
    }).observe(document.body, { childList: true, subtree: true });
  }, translator);
}
