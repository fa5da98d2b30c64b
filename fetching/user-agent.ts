import { running } from '#process/version.mjs';

/** How the site at `origin` names itself to strangers: what it is, and where its operator can be found. */
export const userAgentOf = (origin: string) => `EuropeNews/${running.version} (+${origin})`;
