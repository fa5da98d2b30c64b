/**
 * Runs in the head. For the browser, pages between which the router has changed the address are one document, even after
 * another of them was loaded in its place. Going back or forward between them then only changes the address, which the
 * router handles once it exists (click-recovery.ts then replaces this). Created later, it would take what the page has
 * brought for the news of the new address; and a page that is never hydrated would stay as it is. So the page
 * is loaded.
 */
export const earlyReturnScript = `{
  const address = () => location.pathname + location.search;
  const own = address();
  onpopstate = () => { if (address() !== own) location.reload() };
}`;
