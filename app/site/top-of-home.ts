/** Under which the router keeps how far each page of this tab's history was scrolled. */
export const scrollStorageKey = 'scroll-positions';

/**
 * The home page starts at its top when it is loaded (product specification, section 2), a reload further down included;
 * only who goes back to it finds it as they left it. Neither the browser nor the router may scroll to where the reader
 * was, least of all when the page comes alive and its reader is somewhere else by then. The router hands the scrolling
 * to the browser when a page is left; the browser says that the page is hidden after that. It is told once more when the
 * page is loaded: what is said by a page that goes may come too late.
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
