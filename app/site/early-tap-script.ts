/**
 * Runs before the first paint and remembers the taps of app/ui/early-tap.ts. Apart from it, because every page has the
 * script and few have such buttons.
 */
export const earlyTapScript = `
addEventListener('click', ({ target }) => {
  const button = target.closest('[data-early-tap]');
  if (button) button.isTapped = true;
});`;
