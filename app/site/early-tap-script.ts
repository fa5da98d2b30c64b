/**
 * Runs before the first paint and remembers taps for app/ui/early-tap.ts. In a file of its own, because every page has
 * the script but few have such buttons.
 */
export const earlyTapScript = `
addEventListener('click', ({ target }) => {
  const button = target.closest('[data-early-tap]');
  if (button) button.isTapped = true;
});`;
