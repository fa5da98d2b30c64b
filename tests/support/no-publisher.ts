import type { Publisher } from '#contract/publisher.ts';

/** Of a site of which nobody says who runs it. */
export const noPublisher: Publisher = { name: null, contact: null, about: null, imprint: null };
