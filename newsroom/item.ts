/** One item of a feed, cleaned: what the newsroom stores. Texts are plain text on one line. */
export type FeedItem = {
  /** Identity within its feed: guid, else link, else a hash of title and date. Unique within a reading. */
  identity: string;
  /** Never empty, at most 300 characters. */
  title: string;
  /** Canonical absolute http(s) address without tracking parameters, at most 2,000 characters. */
  url: string;
  /** At most 1,000 characters, cut at a word boundary with an ellipsis. */
  description: string | null;
  /** Absolute http(s) address, as its publisher wrote it; `pictures/` finds out which can be had by https. */
  image: string | null;
  author: string | null;
  /**
   * Null: missing, unreadable, in the future, or only the day of today. The moment it was first seen stands in. Noon of an earlier
   * day without a clock.
   */
  publishedAt: Date | null;
  /** The beginning of the day that it was published on, where its publisher tells no more than that. */
  day?: Date;
  /** The publisher's own terms. */
  categories: string[];
};

/** An item that cannot be stored, and why, in words for the operator. */
export type SkippedItem = {
  title: string | null;
  reason: string;
  /** It was complete, but its link or guid is that of an item before it. */
  repeats: boolean;
};

export type ReadFeed = {
  title: string | null;
  language: string | null;
  /** Where it says that it is announced (WebSub), and its own address, as the publisher wrote them. */
  hub: string | null;
  self: string | null;
  /** In the order of the feed. */
  items: FeedItem[];
  skipped: SkippedItem[];
  /** How many of the items say nothing of a date at all. */
  undated: number;
  /** What others say instead of a date that could be used: in the future, too long ago, or unreadable. Clean and short. */
  misdated: string[];
  /** The body was broken and has been read only after a repair. */
  repaired: boolean;
  /** What is lost or looks wrong with the feed as a whole, in short phrases for the operator. */
  warnings: string[];
};
