import type { ClientInstrumentation } from 'react-router';

/** Where the reader is being led at this moment. */
let target: URL | undefined;

/**
 * Keeps a click on a tab that was left open over an upgrade. The router finds the screen's script gone and loads the
 * page anew on which the reader is; this lets it load the page that the reader asked for. Back and forward need no help:
 * the browser has changed the address already. Browsers without the Navigation API load the old page, as the router says.
 */
export const keptClicks: ClientInstrumentation = {
  router: (router) => {
    window.navigation?.addEventListener('navigate', goOn);
    router.instrument({
      navigate: async (navigate, { to, currentUrl }) => {
        const ours =
          typeof to === 'string' ? new URL(to, new URL(currentUrl, window.location.href)) : undefined;
        target = ours;
        await navigate();
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
