/** Opens the dialog of small screens before and without React, as browsers do that know commands of buttons. */
export const opensMenu = { command: 'show-modal', commandfor: 'site-menu' };

/** Runs in the head and does the same in browsers that do not know them yet. */
export const menuCommandScript = `
if (!('command' in HTMLButtonElement.prototype)) addEventListener('click', ({ target }) => {
  const button = target.closest('[command=show-modal]');
  if (button) document.getElementById(button.getAttribute('commandfor')).showModal();
});`;
