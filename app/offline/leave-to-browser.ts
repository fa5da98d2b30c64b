import { keepRegion } from '#app/session/kept-region.ts';

/**
 * To a page. Those of articles are left to their own screen, which may have them; without a connection those of lists,
 * too.
 */
const links = 'a[href^="/"]:not([href^="/article/"])';
const linksOffline = 'a[href^="/"]:not([href^="/article"])';

/** To a page. Others send something, and their scripts know what to say when that fails. */
const formsThatLead = 'form[method="get"]';

/** Has links and forms load whole pages until the signal comes. */
export function leaveToBrowser(online: boolean, signal: AbortSignal): void {
  // Before the page's own scripts, which listen at the document.
  const options = { capture: true, signal };
  window.addEventListener('click', leaving(online ? links : linksOffline), options);
  window.addEventListener('submit', keepChosenRegion, options);
  window.addEventListener('submit', leaving(formsThatLead), options);
}

function leaving(selector: string) {
  return (event: Event) => {
    if (event.target instanceof Element && event.target.closest(selector)) event.stopPropagation();
  };
}

/** A visitor's region, which needs no connection. */
function keepChosenRegion({ target }: Event): void {
  if (!(target instanceof HTMLFormElement && target.matches(formsThatLead))) return;
  const chosen = new FormData(target).get('region');
  if (chosen !== null) keepRegion(chosen);
}
