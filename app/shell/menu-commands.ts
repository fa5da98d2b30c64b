/** Opens the menu's dialog without React, in browsers that support invoker commands. */
export const opensMenu = { command: 'show-modal', commandfor: 'site-menu' };

/** Runs in the head and does the same in browsers without them. */
export const menuCommandScript = `
if (!('command' in HTMLButtonElement.prototype)) addEventListener('click', ({ target }) => {
  const button = target.closest('[command=show-modal]');
  if (button) document.getElementById(button.getAttribute('commandfor')).showModal();
});`;
