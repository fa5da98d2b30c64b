/**
 * A page's message to the service worker: it has waited in vain for what it shows. The worker need not wait as long again
 * before it answers with a copy.
 */
export const silence = 'silence';
