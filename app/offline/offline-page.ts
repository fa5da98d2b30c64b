/** Address of the page that the worker shows instead of pages that were never read. */
export const offlinePath = '/offline';

/** The worker replaces this with the list of pages that were read. */
export const placeForPages = '<!--kept pages-->';
