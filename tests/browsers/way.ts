import type { SiteOfWays } from './site-of-ways.ts';
import type { Visitor, Width } from './visitor.ts';

/** A task of readers, tried in a window of its own. It fails by throwing an error with a sentence. */
export type Way = {
  name: string;
  /** What is done or what holds, for the table. */
  words: string;
  width: Width;
  /** Whether the browser runs scripts. */
  scripts: boolean;
  /** Whether the browser keeps cookies and what pages store; it does unless said otherwise. */
  storage?: boolean;
  /** Console errors and warnings that the task provokes. */
  allowed?: RegExp;
  go: (visitor: Visitor, site: SiteOfWays) => Promise<void>;
};
