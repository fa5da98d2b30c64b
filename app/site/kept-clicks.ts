import type { ClientInstrumentation } from 'react-router';

/** Milliseconds that a reader waits for the script of a screen, as for the network where there is a copy of the page. */
const patience = 5_000;

/** Where the reader is being led at this moment. */
let target: URL | undefined;

/**
 * Keeps a click on a tab that was left open over an upgrade. The router finds the screen's script gone and loads the
 * page anew on which the reader is; this lets it load the page that the reader asked for. Back and forward need no help:
 * the browser has changed the address already. Browsers without the Navigation API load the old page, as the router says.
 *
 * Where the script does not come, the page is left to the browser, which shows that it is loading and needs no script to show it.
 */
export const keptClicks: ClientInstrumentation = {
  router: (router) => {
    window.navigation?.addEventListener('navigate', goOn);
    window.addEventListener('popstate', () => (target = undefined));
    router.instrument({
      navigate: async (navigate, { to, currentUrl, formMethod }) => {
        const ours =
          typeof to === 'string' ? new URL(to, new URL(currentUrl, window.location.href)) : undefined;
        target = ours;
        const waiting = setTimeout(() => {
          if (ours && target === ours && !formMethod) window.location.assign(ours);
        }, patience);
        await navigate();
        clearTimeout(waiting);
        if (target === ours) target = undefined;
      },
    });
  },
};

/** A reader who reloads the page means the page. */
function goOn(event: NavigateEvent): void {
  if (event.navigationType !== 'reload' || event.userInitiated || !target) return;
  event.preventDefault();
  const { href } = target;
  target = undefined;
  // Not while the browser still decides about the reload.
  queueMicrotask(() => window.location.assign(href));
}
