/** The key under which the router stores scroll positions in this tab. */
export const scrollStorageKey = 'scroll-positions';

/**
 * The home page starts at its top when it is loaded, also by a reload (product specification, section 2); only going
 * back restores the position. Neither the browser nor the router may scroll to an old position, least of all on
 * hydration, when the reader may have scrolled elsewhere. The router hands scrolling back to the browser when a page is
 * left, and the browser reports the page as hidden after that. It is set again on load, because what a page sets while
 * it is being left may come too late.
 */
export const topOfHomeScript = `
if (location.pathname === '/') history.scrollRestoration = 'manual';
document.addEventListener('visibilitychange', () => {
  if (document.hidden && location.pathname === '/') history.scrollRestoration = 'manual';
});
if (location.pathname === '/' && performance.getEntriesByType('navigation')[0]?.type !== 'back_forward') try {
  const positions = JSON.parse(sessionStorage['${scrollStorageKey}'] ?? '{}');
  delete positions[history.state?.key];
  sessionStorage['${scrollStorageKey}'] = JSON.stringify(positions);
} catch (error) { console.warn(error) }`;
