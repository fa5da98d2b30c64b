/** When the page was saved, if it is the worker's copy, and the site has not answered since; else undefined. */
export const savedAt = (): string | undefined => document.documentElement.dataset.saved;
