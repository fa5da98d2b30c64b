/**
 * If an extension or a translator has changed the page before hydration, React renders all of it anew. The returned
 * function reports that, and puts back what is lost: what the head script has set, what was typed, and the focus.
 */
export function rememberPage(): (error: unknown) => void {
  const { activeElement, documentElement, head } = document;
  const marks = [...documentElement.attributes];
  const colors = document.querySelectorAll('[name=theme-color]');
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea');
  return (error) => {
    reportError(error);
    if (documentElement.className) return;
    head.append(...colors);
    for (const { name, value } of marks) documentElement.setAttribute(name, value);
    for (const field of fields) {
      const [anew] = document.getElementsByName(field.name);
      if (field === activeElement) anew?.focus({ preventScroll: true });
      if (!anew || field.value === field.defaultValue) continue;
      // Not `anew.value =`, by which React would take it for its own.
      Reflect.set(Object.getPrototypeOf(anew), 'value', field.value, anew);
      anew.dispatchEvent(new Event('input', { bubbles: true }));
    }
  };
}
