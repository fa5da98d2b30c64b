import { running } from '#process/version.mjs';

/** The User-Agent of the site at `origin`: what it is, and where to find its operator. */
export const userAgentOf = (origin: string) => `EuropeNews/${running.version} (+${origin})`;
