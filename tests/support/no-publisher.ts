import type { Publisher } from '#contract/publisher.ts';

/** For a site that does not say who publishes it. */
export const noPublisher: Publisher = { name: null, contact: null, about: null, imprint: null };
