/** Where the server has the page that stands for all that cannot be read offline. */
export const offlinePath = '/offline';

/** Where the worker puts the list of what was read into the offline page. */
export const placeForPages = '<!--kept pages-->';
