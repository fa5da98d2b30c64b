/** For the `ref` of an element that gets the focus when it appears. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
