/** These functions run in the page, so they cannot use anything but their arguments. */

export type Kind = 'link' | 'button' | 'switch' | 'field' | 'heading';

/** The visible element of this role and name. */
export function findElement(kind: Kind, name: string, within: string): Element | undefined {
  const selector = {
    link: 'a[href]',
    button: 'button',
    switch: '[role=switch]',
    field: 'input, textarea',
    heading: 'h1, h2, h3',
  }[kind];
  return [...document.querySelectorAll(within)]
    .flatMap((root) => [...root.querySelectorAll(selector)])
    .filter((element) => element.checkVisibility({ visibilityProperty: true }))
    .find((element) => {
      const label = 'labels' in element ? (element.labels as NodeListOf<Element> | null)?.[0] : undefined;
      const text = element.getAttribute('aria-label') ?? (label ?? element).textContent ?? '';
      return text.replaceAll('\u00AD', '').trim() === name;
    });
}

export function hasWords(words: string, within: string): boolean {
  return [...document.querySelectorAll<HTMLElement>(within)].some((element) =>
    element.innerText.includes(words),
  );
}

export function countOf(selector: string): number {
  return [...document.querySelectorAll(selector)].filter((element) => element.checkVisibility()).length;
}

/** Whether nothing on the page is moving; pulsing elements do not count. */
export function isAtRest(): boolean {
  return !document
    .getAnimations()
    .some((animation) => animation instanceof CSSTransition && animation.playState === 'running');
}

/** React marks the elements that it has hydrated. */
export function isAlive(): boolean {
  return Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react'));
}
