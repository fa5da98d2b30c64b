import type { SiteOfWays } from './site-of-ways.ts';
import type { Visitor, Width } from './visitor.ts';

/** Something that readers do, in a window of its own. It fails by throwing a sentence. */
export type Way = {
  name: string;
  /** What is done, for the table. */
  words: string;
  width: Width;
  /** Whether the browser runs scripts. */
  scripts: boolean;
  /** What the browser may complain of, because it is provoked. */
  allowed?: RegExp;
  go: (visitor: Visitor, site: SiteOfWays) => Promise<void>;
};
