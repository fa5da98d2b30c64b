/** When the page was saved, if it is the worker's copy, and the site has not answered since; else undefined. */
export const savedAt = (): string | undefined => document.documentElement.dataset.saved;

/** The time (ms) of what the page has brought, if it is a copy; else undefined, which stands for now. */
export const broughtAt = (): number | undefined =>
  import.meta.env.SSR ? undefined : Date.parse(`${savedAt()}`) || undefined;
