/** How a feed is, the worst first. `page`: a web page is there instead; `moved`: it is read elsewhere than the catalogue says. */
export const feedStates = ['gone', 'page', 'failing', 'moved', 'quiet', 'paused', 'new', 'fine'] as const;
export type FeedState = (typeof feedStates)[number];

/** Somebody should look at a feed in one of these. */
const troubles: readonly FeedState[] = ['gone', 'page', 'failing', 'moved', 'quiet'];

export function isTrouble(state: FeedState): boolean {
  return troubles.includes(state);
}
