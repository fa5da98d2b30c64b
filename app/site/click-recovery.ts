import type { ClientInstrumentation } from 'react-router';
import { patience } from './load-copy.ts';

/** The address of the navigation in progress. */
let target: URL | undefined;

/**
 * Completes a click in a tab from before an upgrade. When the router finds that the script of a screen is gone, it
 * reloads the current page; this loads the page that the reader asked for instead. Back and forward need no help,
 * because the browser has already changed the address. Browsers without the Navigation API only reload, as the router
 * does.
 *
 * If a script does not arrive in time, the browser loads the page as a document, which shows its progress and needs no
 * script.
 */
export const clickRecovery: ClientInstrumentation = {
  router: (router) => {
    window.navigation?.addEventListener('navigate', goOn);
    // Replaces the head script's (early-return-script.ts): the router is about to listen.
    onpopstate = () => (target = undefined);
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

/** The fragment of the address that is being opened, which requests to loaders lack. */
export const wantedHash = (): string => (target ?? window.location).hash;

/** Leaves reloads by the reader alone. */
function goOn(event: NavigateEvent): void {
  if (event.navigationType !== 'reload' || event.userInitiated || !target) return;
  event.preventDefault();
  const { href } = target;
  target = undefined;
  // Not while the browser is still handling the reload.
  queueMicrotask(() => window.location.assign(href));
}
